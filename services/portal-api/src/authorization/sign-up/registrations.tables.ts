import type { ClickSource } from '@portal/contracts/click-parameters'
import { users } from '@portal/foundation/people'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A person's identity at an identity provider. */
export interface RegisteredProvider {
  provider: string
  issuer: string
  subject: string
  /** The address as reported by the provider. */
  email: string
}

/**
 * Sign-up requests whose mailed link has not been opened. Each request has its own row, regardless of other requests
 * for the same address and of existing logins: only the letter tells (rule B16).
 */
export const registrations = pgTable(
  'registrations',
  {
    /** The id that the person will have. */
    identityId: integer('identity_id').primaryKey(),
    email: text('email').notNull(),
    canonicalEmail: text('canonical_email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** argon2id, PHC string. Absent where somebody signs up with a provider. */
    passwordHash: text('password_hash'),
    providerLogin: jsonb('provider_login').$type<RegisteredProvider>(),
    /** SHA-256 of the id of the browser that asked: there the way in counts that was chosen then. */
    browserHash: text('browser_hash'),
    firstClick: jsonb('first_click').$type<ClickSource>(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('registrations_by_age').on(table.createdAt),
    check('registrations_one_way_in', sql`(${table.passwordHash} is null) <> (${table.providerLogin} is null)`),
  ],
)

/** The way a person found us: stored once, the first click wins (commerce.md §4). */
export const acquisitions = pgTable('acquisitions', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  browserId: text('browser_id'),
  firstClick: jsonb('first_click').$type<ClickSource>(),
  createdAt: time('created_at').notNull(),
})
