import { PAYMENT_TERMS } from '@portal/contracts/sales/admin-orders'
import { accounts } from '@portal/foundation/people'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

type DebtFacts = Record<
  'receivedCents' | 'unitCents' | 'taxCents' | 'processedAt' | 'gracePeriodEndsAt' | 'terms',
  AnyPgColumn
>

/** Follows from `isDebt` of the contracts. The index and the lists state the same expression, or PostgreSQL would not use the one for the other. */
export function mayBeDebt(order: DebtFacts): SQL {
  const { receivedCents, unitCents, taxCents, processedAt, gracePeriodEndsAt, terms } = order
  return sql`${receivedCents} < ${unitCents} + ${taxCents}
    and (${processedAt} is not null or ${gracePeriodEndsAt} is not null or ${terms} is not null)`
}

/** Facts only: the status of an order follows from them (rule J3). Draft until placed. Cents. */
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
    /** Tax rates used for the order. They stay, even if the address or the rates change later (rule J11). */
    saasTaxMillionths: integer('saas_tax_millionths').notNull().default(0),
    dataTaxMillionths: integer('data_tax_millionths').notNull().default(0),
    /** The buyer's own (rule K22). */
    poNumber: text('po_number').notNull().default(''),
    /** Tax location and payment method as of the purchase (rules J11, K21): a receipt never changes. */
    taxedAt: text('taxed_at').notNull().default(''),
    paidWith: text('paid_with').notNull().default(''),
    taxRateId: integer('tax_rate_id'),
    taxableLocationId: integer('taxable_location_id'),
    paymentDueAt: timestamp('payment_due_at', { withTimezone: true, precision: 3 }),
    receivedCents: integer('received_cents').notNull().default(0),
    /** Payment terms chosen by staff who created the order; null if the customer did (rule J5). */
    terms: text('terms', { enum: PAYMENT_TERMS }),
    /** Reason given by staff. */
    reason: text('reason').notNull().default(''),
    gracePeriodEndsAt: timestamp('grace_period_ends_at', { withTimezone: true, precision: 3 }),
    /** Id of the subscription whose next term it buys; null for what somebody ordered (rule I86). */
    renewalOf: text('renewal_of'),
    /** Time of the latest try to charge a renewal, or of the letter that it has stopped (rule I88). */
    renewalTriedAt: timestamp('renewal_tried_at', { withTimezone: true, precision: 3 }),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true, precision: 3 }),
    /** A payment of it that is not over; payments, which stand above orders, keep it up to date under the order's lock. */
    paymentUnderWay: text('payment_under_way', { enum: ['unknown', 'challenge'] }),
    /** Until when the card's owner can confirm that payment; it stays where nobody did in time (rule J80). */
    confirmBy: timestamp('confirm_by', { withTimezone: true, precision: 3 }),
    /**
     * Time, reason and card of a declined latest payment, in words; null and empty if there was none or a newer payment
     * has begun (rule J95).
     */
    declinedAt: timestamp('declined_at', { withTimezone: true, precision: 3 }),
    declineReason: text('decline_reason').notNull().default(''),
    declinedWith: text('declined_with').notNull().default(''),
  },
  (table) => [
    index('orders_by_account').on(table.accountId, table.createdAt),
    uniqueIndex('one_renewal_of_a_term').on(table.renewalOf),
    index('orders_by_due_date').on(table.paymentDueAt, table.id),
    // What is owed as a debt: few of many orders (rules G73 and N24).
    index('orders_owed').on(table.paymentDueAt, table.id).where(mayBeDebt(table)),
  ],
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
    /** The sentence about its renewal that its buyer agreed to; null where it does not renew (rule I93). */
    renewal: text('renewal'),
    /** Times at which what it bought begins and ends, as of its start; null before that (rule J122). */
    startsAt: timestamp('starts_at', { withTimezone: true, precision: 3 }),
    endsAt: timestamp('ends_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [index('order_items_by_order').on(table.orderId)],
)

/** Foreign key target for columns of other tables that refer to an order. */
export const orderKey = () => orders.id
export const orderItemKey = () => orderItems.id
