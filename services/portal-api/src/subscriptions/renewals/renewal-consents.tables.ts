import { accounts, users } from '@portal/foundation/people'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orderKey } from '../../billing/index.ts'

/** Consents to be charged for renewals, as they were given; never changed (rule I85). Cents. */
export const renewalConsents = pgTable(
  'renewal_consents',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The order that it was given with; null if it was given later, for a subscription (rule I95). */
    orderId: integer('order_id').references(orderKey),
    planId: text('plan_id').notNull(),
    unitCents: integer('unit_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    /** The sentence that was shown. */
    shown: text('shown').notNull(),
    agreedAt: timestamp('agreed_at', { withTimezone: true, precision: 3 }).notNull(),
    agreedBy: integer('agreed_by').references(() => users.id),
  },
  (table) => [index('renewal_consents_by_order').on(table.orderId)],
)
