import { accounts } from '@portal/foundation/people'
import { integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'

/** Percents that the owners of an account chose beside those that always come (rule E11). */
export const usageWarnings = pgTable(
  'usage_warnings',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    percent: integer('percent').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.percent] })],
)
