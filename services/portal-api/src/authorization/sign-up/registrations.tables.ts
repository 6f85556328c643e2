import type { ClickSource } from '@portal/contracts/click-parameters'
import { users } from '@portal/foundation/people'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * Somebody who asked for a login and has not opened the mailed link yet. Each asking has a row of its own, whoever else asked
 * with the same address, and whether or not somebody has it already: only the letter tells (rule B16).
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
    /** argon2id, PHC string. */
    passwordHash: text('password_hash').notNull(),
    /** SHA-256 of the id of the browser that asked: there the password counts that was chosen then. */
    browserHash: text('browser_hash'),
    firstClick: jsonb('first_click').$type<ClickSource>(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('registrations_by_age').on(table.createdAt)],
)

/** What brought a person here: stored once, the first click wins (commerce.md §4). */
export const acquisitions = pgTable('acquisitions', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  browserId: text('browser_id'),
  firstClick: jsonb('first_click').$type<ClickSource>(),
  createdAt: time('created_at').notNull(),
})
