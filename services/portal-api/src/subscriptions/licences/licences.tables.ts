import { accounts } from '@portal/foundation/people'
import { isNotNull } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { licences } from '../catalog/catalog.tables.ts'

/** A license that an account holds; "track" in paths (rule I12). Suspension stops all its subscriptions (rule I11). */
export const accountLicences = pgTable(
  'account_licences',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    licenceId: text('licence_id')
      .notNull()
      .references(() => licences.id),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    suspendedAt: timestamp('suspended_at', { withTimezone: true, precision: 3 }),
    suspendReason: text('suspend_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.licenceId] }),
    index('suspended_licenses').on(table.suspendedAt).where(isNotNull(table.suspendedAt)),
  ],
)

/** A time during which the gateway throttled a license. */
export const licenceRateLimits = pgTable(
  'licence_rate_limits',
  {
    id: text('id').primaryKey(),
    accountId: integer('account_id').notNull(),
    licenceId: text('licence_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('licence_rate_limits_by_licence').on(table.accountId, table.licenceId),
    index('rate_limits_by_end').on(table.expiresAt),
  ],
)
