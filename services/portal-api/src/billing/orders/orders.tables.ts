import { accounts } from '@portal/foundation/people'
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Draft until placed, then placed, then processed; past due follows from due date and amounts (rule J3). Cents. */
export const orders = pgTable(
  'orders',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10_001 }),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    placedAt: timestamp('placed_at', { withTimezone: true, precision: 3 }),
    processedAt: timestamp('processed_at', { withTimezone: true, precision: 3 }),
    unitCents: integer('unit_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    paymentDueAt: timestamp('payment_due_at', { withTimezone: true, precision: 3 }),
    receivedCents: integer('received_cents').notNull().default(0),
    gracePeriodEndsAt: timestamp('grace_period_ends_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [index('orders_by_account').on(table.accountId, table.createdAt)],
)

export const orderItems = pgTable(
  'order_items',
  {
    id: text('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    planId: text('plan_id').notNull(),
    description: text('description').notNull(),
    lookups: bigint('lookups', { mode: 'number' }).notNull(),
    unitCents: integer('unit_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
  },
  (table) => [index('order_items_by_order').on(table.orderId)],
)

/** What another table's column refers to when it names an order. */
export const orderKey = () => orders.id
export const orderItemKey = () => orderItems.id
