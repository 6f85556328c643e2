import type { Topic } from '@portal/contracts/contacts/contacts'
import { accounts } from '@portal/foundation/people'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** People the provider writes to about an account; they need not be members (account.md §3). */
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
    /** Decides which contacts are the same: an account has each address once. */
    canonicalEmail: text('canonical_email').notNull(),
    phone: text('phone').notNull().default(''),
    position: text('position').notNull().default(''),
    company: text('company').notNull().default(''),
    createdAt: time('created_at').notNull(),
    /** Unconfirmed contacts receive nothing but the confirmation (rule E9). */
    confirmedAt: time('confirmed_at'),
    /** SHA-256 of the token in the last confirmation letter, and until when its link works (rule E9). */
    tokenHash: text('token_hash'),
    tokenExpiresAt: time('token_expires_at'),
    /** The first letter that was given up, unless one arrived since (rule E30). */
    undeliverableSince: time('undeliverable_since'),
  },
  (table) => [
    uniqueIndex('contacts_once').on(table.accountId, table.canonicalEmail),
    // Every letter that arrives asks for them.
    index('contacts_undeliverable').on(table.canonicalEmail).where(sql`undeliverable_since is not null`),
  ],
)

/** Topics chosen for a contact, out of `TOPICS` (rule E10). */
export const contactTopics = pgTable(
  'contact_topics',
  {
    contactId: integer('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    topic: text('topic').$type<Topic>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contactId, table.topic] })],
)
