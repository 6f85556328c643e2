import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What went wrong in browsers. Holds no person: a reference, which the person may quote. */
export const faults = pgTable(
  'faults',
  {
    reference: text('reference').primaryKey(),
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
    index('faults_by_remote').on(table.remote, table.reportedAt),
    index('faults_by_time').on(table.reportedAt),
  ],
)
