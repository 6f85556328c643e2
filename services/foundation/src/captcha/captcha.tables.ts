import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Answers to bot checks that were used: each is good once, until it has expired anyway (rule B17). */
export const usedBotChecks = pgTable(
  'used_bot_checks',
  {
    digest: text('digest').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('used_bot_checks_by_age').on(table.expiresAt)],
)
