import type { SecondStep } from '@portal/contracts/authorization/account-access'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts, organizations, users } from '../people/people.tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A signed-in browser. The cookie's tokens are nowhere but in the browser; here stand the SHA-256 of the last two. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Hash of the token that the current one replaced at `rotatedAt` (decision 23). */
    previousHash: text('previous_hash'),
    rotatedAt: time('rotated_at'),
    /** Time the current token first came back: from then on the browser certainly has it. */
    seenAt: time('seen_at'),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The account chosen last, for which documents are drawn (rule B24). Staff have none. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** Set if an organization's single sign-on began it: the session opens accounts of that organization alone (rule F85). */
    organizationId: integer('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    signedInAt: time('signed_in_at').notNull(),
    /** Time of the person's last authentication, as far as the provider can be trusted. Unset if unknown. */
    provedAt: time('proved_at'),
    /** Second factor that it was begun with or got since; unset if none is known (rule B116). */
    secondStep: text('second_step').$type<SecondStep>(),
    /** Moves at most once a minute. Timers and `POST /token` do not move it. */
    lastActiveAt: time('last_active_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [index('sessions_by_user').on(table.userId)],
)

/** One row. Its version rises with every change that takes a right away, so that caches in all processes let go. */
export const revocation = pgTable('revocation', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull(),
})
