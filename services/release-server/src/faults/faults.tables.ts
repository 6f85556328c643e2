import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What went wrong in browsers. Holds no person: a reference, which the person may quote. */
export const faults = pgTable(
  'faults',
  {
    /** Of all that was said and of the day: what is equal is one row. */
    digest: text('digest').primaryKey(),
    /** How often it was reported. */
    count: integer('count').notNull().default(1),
    /** What the first person saw on a card… */
    reference: text('reference').notNull(),
    /** …and some of those after them. */
    otherReferences: text('other_references').array().notNull().default(sql`'{}'`),
    reportedAt: timestamp('reported_at', { withTimezone: true, precision: 3 }).notNull(),
    kind: text('kind').notNull(),
    message: text('message').notNull(),
    remote: text('remote'),
    release: text('release'),
    page: text('page').notNull(),
    source: text('source'),
    stack: text('stack'),
  },
  (table) => [
    index('faults_by_reference').on(table.reference),
    index('faults_by_remote').on(table.remote, table.reportedAt),
    index('faults_by_time').on(table.reportedAt),
  ],
)
