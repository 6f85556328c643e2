import { accounts } from '@portal/foundation/people'
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Lookup limits of keys of both kinds (rule D9). A limit is deleted with its key, in whichever table; rotated keys
 * share one (rule D35).
 */
export const keyLimits = pgTable(
  'key_limits',
  {
    /** Id of the first key of a rotation chain. It never changes, even after that key is deleted. */
    keyId: text('key_id').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** 1e12 is unlimited. */
    max: bigint('max_lookups', { mode: 'number' }).notNull(),
    /** Successful lookups since it was set or reset. */
    used: bigint('used', { mode: 'number' }).notNull().default(0),
    /** Time of the last set or reset: lookups from before do not count. */
    countsSince: timestamp('counts_since', { withTimezone: true, precision: 3 }).notNull(),
    reachedAt: timestamp('reached_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [index('key_limits_by_account').on(table.accountId)],
)

/** Columns of a key's limit for lists of keys that join it. */
export const countedLimit = { max: keyLimits.max, used: keyLimits.used }

export type KeyLimitRow = typeof keyLimits.$inferSelect
