import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Used answers to bot checks: each works once, and is kept until it would have expired (rule B17). */
export const usedBotChecks = pgTable(
  'used_bot_checks',
  {
    digest: text('digest').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('used_bot_checks_by_age').on(table.expiresAt)],
)
