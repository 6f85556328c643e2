import { accounts } from '@portal/foundation/people'
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What keys of either kind may look up (rule D9). A limit goes with its key, whichever table that stands in; rotated keys have one (rule D35). */
export const keyLimits = pgTable(
  'key_limits',
  {
    /** Of the first of them, where keys were rotated, and so for good, also when that key is gone. */
    keyId: text('key_id').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** 1e12 is unlimited. */
    max: bigint('max_lookups', { mode: 'number' }).notNull(),
    /** Successful lookups since it was set or reset. */
    used: bigint('used', { mode: 'number' }).notNull().default(0),
    /** When it was set or reset last: lookups that were made under an earlier one do not count. */
    countsSince: timestamp('counts_since', { withTimezone: true, precision: 3 }).notNull(),
    reachedAt: timestamp('reached_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [index('key_limits_by_account').on(table.accountId)],
)

/** Columns of a key's limit for lists of keys that join it. */
export const countedLimit = { max: keyLimits.max, used: keyLimits.used }

export type KeyLimitRow = typeof keyLimits.$inferSelect
