import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Letters that were sent or given up: to whom, and about what. Their content is nowhere. Kept for 90 days (rule G115). */
export const sentLetters = pgTable(
  'sent_letters',
  {
    /** Job that sent it. */
    jobId: bigint('job_id', { mode: 'number' }).primaryKey(),
    email: text('email').notNull(),
    canonicalEmail: text('canonical_email').notNull(),
    /** Empty once a person whom it named was redacted. */
    subject: text('subject').notNull(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    /** False if no mail server took it. */
    isDelivered: boolean('is_delivered').notNull(),
  },
  (table) => [
    index('sent_letters_by_address').on(table.canonicalEmail, table.jobId),
    index('sent_letters_by_age').on(table.at),
  ],
)
