import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Faults in browsers. Contains no personal data, only a reference that the person may quote. */
export const faults = pgTable(
  'faults',
  {
    /** Digest of the report and the day: equal reports share a row. */
    digest: text('digest').primaryKey(),
    /** Number of reports. */
    count: integer('count').notNull().default(1),
    /** The reference that the first person saw on a card… */
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
    index('faults_by_other_references').using('gin', table.otherReferences),
    index('faults_by_remote').on(table.remote, table.reportedAt),
    index('faults_by_time').on(table.reportedAt),
  ],
)
