import { accounts } from '@portal/foundation/people'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Links to address lists that were not followed yet. Of each its hash is kept: who reads the table cannot follow one. */
export const addressListLinks = pgTable('address_list_links', {
  tokenHash: text('token_hash').primaryKey(),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id),
  licenceKey: text('licence_key').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
})
