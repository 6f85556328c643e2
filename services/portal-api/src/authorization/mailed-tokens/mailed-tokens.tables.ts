import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Tokens in mailed links. A token proves that its holder reads the mail of an address. */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    /** SHA-256 of the token, which is nowhere but in the letter. */
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<MailedPurpose>().notNull(),
    /** A person's id, or the one that somebody will have who is signing up. */
    identityId: integer('identity_id').notNull(),
    /** The address that the letter was sent to. */
    email: text('email').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [
    index('mailed_tokens_by_identity').on(table.identityId, table.purpose),
    index('mailed_tokens_by_age').on(table.expiresAt),
  ],
)

export type MailedPurpose = 'sign-up' | 'address' | 'password-reset' | 'one-time-password' | 'staff-invitation'
