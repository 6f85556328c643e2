import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Single-use notes kept for minutes until one browser comes back with a token; only this service can read them. */
export const browserNotes = pgTable(
  'browser_notes',
  {
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').primaryKey(),
    /** SHA-256 of the browser's key. */
    browserHash: text('browser_hash').notNull(),
    kind: text('kind').notNull(),
    /** JSON under envelope encryption. */
    sealed: text('sealed').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('browser_notes_by_end').on(table.expiresAt)],
)
