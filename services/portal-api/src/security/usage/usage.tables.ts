import { accounts } from '@portal/foundation/people'
import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Successful lookups per key, license and full UTC hour. Outlives its key, whose purge must not change a bill. */
export const keyUsage = pgTable(
  'key_usage',
  {
    keyId: text('key_id').notNull(),
    licenceId: text('licence_id').notNull(),
    hour: timestamp('hour', { withTimezone: true, precision: 3 }).notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    lookups: bigint('lookups', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.hour, table.licenceId] }),
    index('key_usage_by_account').on(table.accountId, table.hour),
  ],
)

/**
 * Sources of a key's lookups per hour: hosts of pages for website keys, networks for secret keys. Kept for two days.
 */
export const keySources = pgTable(
  'key_sources',
  {
    keyId: text('key_id').notNull(),
    hour: timestamp('hour', { withTimezone: true, precision: 3 }).notNull(),
    source: text('source').notNull(),
    lookups: bigint('lookups', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.hour, table.source] })],
)

/** Batches of lookups that were counted, so that one which is sent again is not counted again. */
export const countedBatches = pgTable('counted_batches', {
  id: text('id').primaryKey(),
  countedAt: timestamp('counted_at', { withTimezone: true, precision: 3 }).notNull(),
})
