import type { UsageDifference } from '@portal/contracts/subscriptions/usage-periods'
import { accounts } from '@portal/foundation/people'
import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { subscriptionKey } from '../../subscriptions/index.ts'

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
 * The same lookups by the subscription that they were made with, from the release on that made this table (rule K86). A
 * part of a row of its key goes with it: what charts show is what statements count.
 */
export const keyUsageBySubscription = pgTable(
  'key_usage_by_subscription',
  {
    keyId: text('key_id').notNull(),
    licenceId: text('licence_id').notNull(),
    hour: timestamp('hour', { withTimezone: true, precision: 3 }).notNull(),
    subscriptionId: text('subscription_id').notNull(),
    lookups: bigint('lookups', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'key_usage_by_subscription_pk',
      columns: [table.keyId, table.hour, table.licenceId, table.subscriptionId],
    }),
    foreignKey({
      name: 'key_usage_by_subscription_of_row',
      columns: [table.keyId, table.hour, table.licenceId],
      foreignColumns: [keyUsage.keyId, keyUsage.hour, keyUsage.licenceId],
    }).onDelete('cascade'),
    index('key_usage_by_subscription_in_order').on(table.subscriptionId, table.hour),
  ],
)

/** Subscriptions whose counts disagree, as last reported to operators (rule K87). */
export const usageDifferences = pgTable('usage_differences', {
  subscriptionId: text('subscription_id').primaryKey().references(subscriptionKey),
  /** Lookups that the gateway counted, and those that were taken. */
  counted: bigint('counted', { mode: 'number' }).notNull(),
  taken: bigint('taken', { mode: 'number' }).notNull(),
  /** Months in which the two disagree. */
  months: jsonb('months').notNull().$type<UsageDifference['months']>(),
  /** Time the first of an unbroken row of differences was found. */
  foundAt: timestamp('found_at', { withTimezone: true, precision: 3 }).notNull(),
})

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
