import { accounts, users } from '@portal/foundation/people'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** People who agreed to a reminder about an abandoned cart (rule M27); deleted once it is sent or no longer wanted. */
export const cartReminders = pgTable('cart_reminders', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id),
  planIds: text('plan_ids').array().notNull(),
  /** The words that they agreed to. */
  consent: text('consent').notNull(),
  agreedAt: time('agreed_at').notNull(),
  dueAt: time('due_at').notNull(),
})
