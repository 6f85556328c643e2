import type { LetterCodePurpose } from '@portal/contracts/letter-code'
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Codes of the last letter of each purpose to an address: each stands for the letter's link (rule D92). */
export const letterCodes = pgTable(
  'letter_codes',
  {
    purpose: text('purpose').$type<LetterCodePurpose>().notNull(),
    /** Names no address: a digest of the canonical one. */
    addressDigest: text('address_digest').notNull(),
    /** An HMAC under a key of ours: a plain hash of eight letters could be tried out. */
    codeHash: text('code_hash').notNull(),
    /** Path and fragment of the link, encrypted for this row. */
    sealedLink: text('sealed_link').notNull(),
    /** Wrong attempts; the fifth ends the code (rule D94). */
    wrongAttempts: integer('wrong_attempts').notNull().default(0),
    /** The time the link expires. */
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.addressDigest] }),
    index('letter_codes_by_age').on(table.expiresAt),
  ],
)
