import { users } from '@portal/foundation/people'
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The authenticator app of a person (rule B90). It counts once a code of it was confirmed. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The key that app and server share, under envelope encryption for this person. */
  sealedSecret: text('sealed_secret').notNull(),
  begunAt: time('begun_at').notNull(),
  confirmedAt: time('confirmed_at'),
  /** The latest half minute since 1970 of which a code was accepted; that one and those before it are used up (rule B92). */
  lastStep: integer('last_step'),
})

/** Codes that replace the app once each (rule B93). */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** HMAC-SHA256 of the code under a key that is not in the database. */
    codeHash: text('code_hash').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)
