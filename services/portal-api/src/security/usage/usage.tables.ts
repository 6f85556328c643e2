import { accounts } from '@portal/foundation/people'
import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

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
  (table) => [primaryKey({ columns: [table.keyId, table.hour, table.licenceId] })],
)
