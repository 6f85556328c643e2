import { accounts, users } from '@portal/foundation/people'
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** "Embedded keys" on the wire. Their id is all there is to them: a page shows it to everybody, so hosts say who may use it. */
export const websiteKeys = pgTable(
  'website_keys',
  {
    id: text('id').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    label: text('label').notNull(),
    description: text('description').notNull().default(''),
    /** Set by staff only (rule D8). */
    tokenExchangeRequired: boolean('token_exchange_required').notNull().default(false),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: time('created_at').notNull(),
    pausedAt: time('paused_at'),
    /** Paused because the account was deactivated; reactivating it resumes exactly these (rule D3). */
    byAccountDeactivation: boolean('by_account_deactivation').notNull().default(false),
    deletedAt: time('deleted_at'),
    recoveryDeadline: time('recovery_deadline'),
    lastUsedAt: time('last_used_at'),
    /** Host of the page of the last successful lookup. */
    lastUsedFrom: text('last_used_from'),
  },
  (table) => [index('website_keys_by_account').on(table.accountId, table.createdAt)],
)

/** Hosts whose pages may use a key, as `readHostName` puts them in order. Their ids give the order in which they were added. */
export const websiteKeyHosts = pgTable(
  'website_key_hosts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    keyId: text('key_id')
      .notNull()
      .references(() => websiteKeys.id, { onDelete: 'cascade' }),
    host: text('host').notNull(),
  },
  (table) => [
    uniqueIndex('website_key_hosts_once').on(table.keyId, table.host),
    index('website_key_hosts_by_host').on(table.host),
  ],
)

export type WebsiteKeyRow = typeof websiteKeys.$inferSelect
