import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts, users } from '../people/people.tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * Grants for staff to see the portal as one member of one account: in one session, for a limited time, with a reason.
 */
export const actingGrants = pgTable(
  'acting_grants',
  {
    id: text('id').primaryKey(),
    /** Session of the staff member. It is deleted earlier than the grant, which its person can see. */
    sessionId: text('session_id').notNull(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    /** Number of the support ticket; `""` for none. */
    ticket: text('ticket').notNull(),
    startedAt: time('started_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    uniqueIndex('acting_grants_open_once').on(table.sessionId).where(sql`ended_at is null`),
    index('acting_grants_by_staff').on(table.staffId),
    index('acting_grants_by_user').on(table.userId),
    index('acting_grants_by_account').on(table.accountId),
  ],
)
