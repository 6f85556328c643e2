import { accounts } from '@portal/foundation/people'
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Whom the provider writes to about an account; need not be a member (account.md §3). */
export const contacts = pgTable(
  'contacts',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull().default(''),
    position: text('position').notNull().default(''),
    company: text('company').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Unconfirmed contacts receive nothing but the confirmation (rule E9). */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [index('contacts_by_account').on(table.accountId)],
)

export const contactTopics = pgTable(
  'contact_topics',
  {
    contactId: integer('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    topic: text('topic', {
      enum: ['billing', 'renewals', 'usage', 'service-status', 'product-updates', 'security'],
    }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.contactId, table.topic] })],
)
