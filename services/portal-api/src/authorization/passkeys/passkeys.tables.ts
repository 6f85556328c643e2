import { users } from '@portal/foundation/people'
import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Names by which authenticators know a person (rule B100): random, so that a lost one says nothing of them. */
export const passkeyHandles = pgTable('passkey_handles', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** 32 random bytes in base64url. */
  handle: text('handle').notNull().unique(),
})

/** Passkeys of people: public keys, of which the private ones never leave their keepers (rule B100). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The id that its keeper gave it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** Number of its uses as its keeper counts them; keepers that copy passkeys say 0 forever (rule B107). */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** Ways in which browsers reach its keeper, such as `internal` or `usb`. */
    transports: text('transports').array().notNull(),
    /** Its keeper copies it to other devices of the person. */
    isSynced: boolean('is_synced').notNull(),
    name: text('name').notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at'),
    /** The place where it was used last. */
    address: text('address').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
  },
  (table) => [index('passkeys_by_user').on(table.userId, table.id)],
)
