import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Attempts at what strangers may try: to sign in since the last success, per login and network, and per network (rule B22), to sign up, to have letters sent. */
export const signInAttempts = pgTable('sign_in_attempts', {
  /** Names no address: a digest. */
  subject: text('subject').primaryKey(),
  attempts: integer('attempts').notNull(),
  lastAt: time('last_at').notNull(),
  blockedUntil: time('blocked_until'),
  /** After this time the row has no effect. */
  forgottenAt: time('forgotten_at').notNull(),
})
