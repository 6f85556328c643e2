import { accounts, users } from '@portal/foundation/people'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Comments of customers who turned a renewal off; apart from the audit log, which cannot be redacted (rule I127). */
export const cancelComments = pgTable(
  'cancel_comments',
  {
    /** The request that turned it off, as the audit log has it. */
    requestId: text('request_id').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    comment: text('comment').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('cancel_comments_by_account').on(table.accountId),
    index('cancel_comments_by_person').on(table.userId),
    index('cancel_comments_by_age').on(table.createdAt),
  ],
)
