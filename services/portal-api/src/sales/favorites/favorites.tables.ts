import { accounts, users } from '@portal/foundation/people'
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Accounts that a member of staff keeps at hand, each under a name of their own (rule G8). */
export const favoriteAccounts = pgTable(
  'favorite_accounts',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    nickname: text('nickname').notNull().default(''),
    addedAt: timestamp('added_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.accountId] })],
)
