import type { CustomerRole } from '@portal/contracts/roles'
import { accounts, users } from '@portal/foundation/people'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A member's request for a role, sent to the account's owners. */
export const roleRequests = pgTable(
  'role_requests',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10_001 }),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<CustomerRole>().notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    grantedAt: time('granted_at'),
  },
  (table) => [
    index('role_requests_by_member').on(table.accountId, table.userId, table.role),
    index('role_requests_by_age').on(table.expiresAt),
  ],
)
