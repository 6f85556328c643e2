import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Letters that were sent or given up: to whom, and about what. Their content is nowhere. Kept for 90 days (rule G115). */
export const sentLetters = pgTable(
  'sent_letters',
  {
    /** Job that sent it. */
    jobId: bigint('job_id', { mode: 'number' }).primaryKey(),
    email: text('email').notNull(),
    canonicalEmail: text('canonical_email').notNull(),
    /** Person whose address it was, confirmed or to be confirmed; null for nobody here. */
    userId: integer('user_id'),
    /** Account that it was about; null for one about its reader alone. */
    accountId: integer('account_id'),
    /** Names no person. */
    subject: text('subject').notNull(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    /** False if no mail server took it. */
    isDelivered: boolean('is_delivered').notNull(),
  },
  (table) => [
    index('sent_letters_by_address').on(table.canonicalEmail, table.at, table.jobId),
    index('sent_letters_by_account').on(table.accountId, table.at, table.jobId),
    index('sent_letters_by_person').on(table.userId),
    index('sent_letters_by_age').on(table.at),
  ],
)
