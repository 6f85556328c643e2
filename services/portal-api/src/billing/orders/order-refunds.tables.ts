import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orderKey } from './orders.tables.ts'

/** Money of a paid order that went back, as its customer reads it; a row each, under the id of its line in the ledger. Cents. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: text('id').primaryKey(),
    orderId: integer('order_id').notNull().references(orderKey),
    cents: integer('cents').notNull(),
    refundedAt: timestamp('refunded_at', { withTimezone: true, precision: 3 }).notNull(),
    /** A card or another way, in words. */
    wentTo: text('went_to').notNull(),
    /** The whole payment was taken back before the bank settled it. */
    isVoid: boolean('is_void').notNull(),
  },
  (table) => [index('order_refunds_by_order').on(table.orderId)],
)
