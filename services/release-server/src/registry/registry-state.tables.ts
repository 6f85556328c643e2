import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** One row with the state of the whole registry. */
export const registryState = pgTable('registry_state', {
  id: integer('id').primaryKey(),
  /** Counts the changes of all channels, so that of two plans it is known which is older. */
  revision: integer('revision').notNull().default(0),
  /** A point of P-256, uncompressed, as base64; with the private key in PKCS #8, sealed. */
  publicKey: text('public_key').notNull(),
  sealedKey: text('sealed_key').notNull(),
})
