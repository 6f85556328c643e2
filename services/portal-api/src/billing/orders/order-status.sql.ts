import { CHECKOUT_LASTS_MS, type OrderStatus } from '@portal/contracts/billing/order-status'
import { type SQL, sql } from 'drizzle-orm'
import { orderRefunds } from './order-refunds.tables.ts'
import { mayBeDebt, orders } from './orders.tables.ts'

/** `unpaidOf` of the contracts as SQL: amount still to come for an order, in cents (rule J29). */
export const OWED = sql<number>`greatest(${orders.unitCents} + ${orders.taxCents} - ${orders.receivedCents}, 0)`

/** Amount refunded of an order, and whether all of it was voided. The outer table is named because both have an id. */
const REFUNDED = sql`(select coalesce(sum(back.cents), 0) from ${orderRefunds} as back where back.order_id = "orders"."id")`
const IS_ALL_VOID = sql`(select bool_and(back.is_void) from ${orderRefunds} as back where back.order_id = "orders"."id")`

/** `orderStatus` of the contracts as SQL, for lists: same steps in the same order, and tested against it (rule J3). */
export function statusAt(now: Date): SQL<OrderStatus> {
  const at = now.toISOString()
  const placedBefore = new Date(now.getTime() - CHECKOUT_LASTS_MS).toISOString()
  const isInUse = sql`(${orders.processedAt} is not null or ${orders.gracePeriodEndsAt} is not null)`
  const isOverdue = sql`coalesce(${orders.paymentDueAt} < ${at}, false)`
  const hasTerms = sql`coalesce(${orders.paymentDueAt} > ${orders.placedAt}, false)`
  const isLapsed = sql`coalesce(${orders.confirmBy} <= ${at}, ${orders.placedAt} <= ${placedBefore}, false)`
  return sql<OrderStatus>`case
    when ${OWED} = 0 then case
      when ${REFUNDED} = 0 then 'paid'
      when ${REFUNDED} < ${orders.receivedCents} then 'partly-refunded'
      when ${IS_ALL_VOID} then 'voided'
      else 'refunded' end
    when ${isInUse} then case when ${isOverdue} then 'past-due' else 'not-due' end
    when ${orders.cancelledAt} is not null and ${orders.receivedCents} = 0 then 'cancelled'
    when ${orders.terms} is not null then case when ${hasTerms} and ${isOverdue} then 'past-due' else 'to-approve' end
    when ${orders.paymentUnderWay} = 'unknown' then 'being-paid'
    when ${orders.receivedCents} = 0 and ${isLapsed} then 'lapsed'
    when ${orders.paymentUnderWay} = 'challenge' then 'being-paid'
    else 'open' end`
}

/** Orders that are owed as a debt, found by an index: asked first, no paid order is asked for its refunds. */
export const MAY_BE_DEBT = mayBeDebt(orders)

/** Follows from the status `past-due`. */
export function mayBePastDue(now: Date): SQL {
  return sql`${orders.paymentDueAt} < ${now.toISOString()} and ${MAY_BE_DEBT}`
}
