import { randomUUID } from 'node:crypto'
import type { OrderStatus } from '@portal/contracts/billing/order-status'
import { priceOf } from '@portal/contracts/sales/price-of'
import { isGraceRunning } from '@portal/contracts/subscriptions/term-times'
import { statement, type Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PaperOfOrder } from '../papers/issue-papers.sql.ts'
import { papers } from '../papers/papers.tables.ts'
import { issueForChange, issueForMoney, issueForPlaced, issueForRefund } from '../papers/papers-of-events.sql.ts'
import { taxRates } from '../tax/tax-rates.tables.ts'
import { orderRefunds } from './order-refunds.tables.ts'
import { OWED, statusAt } from './order-status.sql.ts'
import { orderItems, orders } from './orders.tables.ts'

export type OrderRow = typeof orders.$inferSelect & {
  /** Amount still owed, in cents, unless the order has lapsed or was cancelled (rule J29). */
  owedCents: number
  /** Refunds made after the order was fully paid, oldest first (rule K81). */
  refunds: OrderRefund[]
  /** Papers about it, in the order in which they were issued (rule J118). */
  papers: PaperOfOrder[]
  /** The share of a price that is taxed where the order is; null where no rate was configured (rule J9). */
  taxBaseMillionths: number | null
  items: OrderItemRow[]
}

/** Times are RFC 3339. */
export type OrderItemRow = Omit<typeof orderItems.$inferSelect, 'startsAt' | 'endsAt'> & {
  startsAt: string | null
  endsAt: string | null
}

/** Money of an order that went back; `wentTo` is a card or another way, in words. */
export interface OrderRefund {
  /** Id of its line among the transactions. */
  id: string
  cents: number
  /** RFC 3339. */
  at: string
  wentTo: string
  isVoid: boolean
}

type NewItem = Omit<typeof orderItems.$inferInsert, 'id' | 'orderId' | 'renewal'> & { renewal?: string | null }
type NewOrder = Omit<
  typeof orders.$inferInsert,
  'id' | 'createdAt' | 'placedAt' | 'processedAt' | 'unitCents' | 'taxCents'
>

/** Selected with the order, so that a list needs no further statement. */
const REFUNDS = sql<OrderRefund[]>`(
  select coalesce(
    json_agg(json_build_object(
      'id', back.id, 'cents', back.cents, 'at', back.refunded_at, 'wentTo', back.went_to, 'isVoid', back.is_void
    ) order by back.refunded_at, back.id),
    '[]'::json
  ) from ${orderRefunds} as back where back.order_id = "orders"."id"
)`
const PAPERS = sql<PaperOfOrder[]>`(
  select coalesce(
    json_agg(json_build_object(
      'id', paper.id, 'number', paper.number, 'kind', paper.kind, 'at', paper.issued_at,
      'unitCents', paper.unit_cents, 'taxCents', paper.tax_cents, 'lines', paper.lines, 'refundId', paper.refund_id, 'invoiceId', paper.invoice_id
    ) order by paper.id),
    '[]'::json
  ) from ${papers} as paper where paper.order_id = "orders"."id"
)`
const TAX_BASE = sql<number | null>`(
  select rate.base_millionths from ${taxRates} as rate where rate.id = "orders"."tax_rate_id"
)`
const ITEMS = sql<OrderRow['items']>`(
  select coalesce(
    json_agg(json_build_object(
      'id', item.id, 'orderId', item.order_id, 'planId', item.plan_id, 'description', item.description,
      'lookups', item.lookups, 'unitCents', item.unit_cents, 'taxCents', item.tax_cents, 'renewal', item.renewal,
      'startsAt', item.starts_at, 'endsAt', item.ends_at
    )),
    '[]'::json
  ) from ${orderItems} as item where item.order_id = "orders"."id"
)`
const COLUMNS = {
  ...getTableColumns(orders),
  owedCents: OWED,
  refunds: REFUNDS,
  papers: PAPERS,
  items: ITEMS,
  taxBaseMillionths: TAX_BASE,
}

/** Places an order now, whose amounts are those of its items. One that costs nothing is processed with it; the rest is due at once. */
export async function insertOrder(
  tx: Transaction,
  { items, now, ...order }: NewOrder & { items: readonly NewItem[]; now: Date },
): Promise<Pick<OrderRow, 'id' | 'accountId' | 'items' | 'papers'>> {
  const { unitCents, taxCents, totalCents } = priceOf(items)
  const isFree = totalCents === 0
  const times = { createdAt: now, placedAt: now, processedAt: isFree ? now : null, paymentDueAt: isFree ? null : now }
  const [placed] = await tx
    .insert(orders)
    .values({ ...times, ...order, unitCents, taxCents })
    .returning({ id: orders.id })
  const id = placed?.id ?? 0
  const rows = items.map((item) => ({ ...item, id: randomUUID(), orderId: id, renewal: item.renewal ?? null }))
  await tx.insert(orderItems).values(rows)
  const { accountId, terms, renewalOf } = order
  const papers = await issueForPlaced(tx, { id, accountId, items: rows }, Boolean(terms ?? renewalOf), now)
  return { id, accountId, items: rows.map((row) => ({ ...row, startsAt: null, endsAt: null })), papers }
}

/** A page of a list of orders: at most `limit` of those behind the order `after`. */
export interface OrderPage {
  after?: number | undefined
  limit?: number | undefined
}

/** Orders of an account that were placed, the latest first: all of them, or a page. */
export function findOrders(tx: Transaction, accountId: number, { after, limit }: OrderPage = {}): Promise<OrderRow[]> {
  return ordersOfAccount(tx, { accountId, after: after ?? null, limit: limit ?? null })
}

/** True of rows behind the order `after` of the same account, in the list's order; of all rows if it is null. */
const IS_BEHIND = sql`(${sql.placeholder('after')}::integer is null or ("orders"."placed_at", "orders"."id") < (
  select before.placed_at, before.id from ${orders} as before
  where before.id = ${sql.placeholder('after')}::integer and before.account_id = "orders"."account_id"
))`

const ordersOfAccount = statement<{ accountId: number; after: number | null; limit: number | null }, OrderRow[]>(
  'orders-of-account',
  (tx) =>
    selectPlaced(tx, and(eq(orders.accountId, sql.placeholder('accountId')), IS_BEHIND)).limit(
      sql.placeholder('limit'),
    ),
)

/** Orders of an account that are in one of some states, the latest first (rule J3). */
export function findOrdersIn(
  tx: Transaction,
  accountId: number,
  statuses: readonly OrderStatus[],
  now: Date,
): Promise<OrderRow[]> {
  return selectPlaced(tx, and(eq(orders.accountId, accountId), inArray(statusAt(now), [...statuses])))
}

/** Orders of an account with these numbers. */
export function findOrdersOf(tx: Transaction, accountId: number, ids: readonly number[]): Promise<OrderRow[]> {
  return selectPlaced(tx, and(eq(orders.accountId, accountId), inArray(orders.id, [...ids])))
}

const orderOfId = statement<{ id: number }, OrderRow[]>('order-of-id', (tx) =>
  selectPlaced(tx, eq(orders.id, sql.placeholder('id'))),
)

/** An order of whichever account (rule J6). */
export async function findOrder(tx: Transaction, orderId: number): Promise<OrderRow | undefined> {
  const [found] = await orderOfId(tx, { id: orderId })
  return found
}

/** The same, locked: money that comes for it comes one after the other. */
export async function lockOrder(tx: Transaction, orderId: number): Promise<OrderRow | undefined> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update')
  return findOrder(tx, orderId)
}

/** Returns the order of the next term of a subscription. */
export async function findRenewalOf(tx: Transaction, subscriptionId: string): Promise<OrderRow | undefined> {
  const [found] = await selectPlaced(tx, eq(orders.renewalOf, subscriptionId))
  return found
}

/**
 * Notes money that came for an order, which is locked, and returns the order as it is then: it is processed as soon as all of it is there,
 * if it was not before, and its grace period is over (rule I10).
 */
export async function creditOrder(
  tx: Transaction,
  order: OrderRow,
  { cents, paidWith, now }: { cents: number; paidWith: string; now: Date },
): Promise<OrderRow> {
  const earlier = order.paidWith
  const isPaid = order.owedCents <= cents
  const issued = await issueForMoney(tx, order, { cents, wasPaid: order.owedCents === 0, isPaid }, now)
  const credited = await changeMoney(tx, order, {
    receivedCents: order.receivedCents + cents,
    paidWith: earlier.endsWith(paidWith) ? earlier : [earlier, paidWith].filter(Boolean).join(' and '),
    ...(isPaid && { processedAt: order.processedAt ?? now, gracePeriodEndsAt: null }),
  })
  return { ...credited, papers: [...order.papers, ...issued] }
}

/** Money that goes back, under the id of its line in the ledger. */
export interface Back extends Omit<OrderRefund, 'at' | 'cents'> {
  unitCents: number
  taxCents: number
  at: Date
  /** Now. Staff note later what went back. */
  now: Date
}

/**
 * Notes money of an order, which is locked, that went back, and returns the order as it is then: what goes back before all of it has come is
 * owed again (rule J29), afterwards it is a refund (rule K81).
 */
export async function debitOrder(tx: Transaction, order: OrderRow, back: Back): Promise<OrderRow> {
  const { id, at, wentTo, isVoid } = back
  const cents = priceOf([back]).totalCents
  if (order.owedCents === 0) {
    await tx.insert(orderRefunds).values({ id, orderId: order.id, cents, refundedAt: at, wentTo, isVoid })
    const issued = await issueForRefund(tx, order, back, back.now)
    const refunds = [...order.refunds, { id, cents, at: at.toISOString(), wentTo, isVoid }]
    return { ...order, refunds, papers: [...order.papers, ...issued] }
  }
  const receivedCents = order.receivedCents - cents
  return changeMoney(tx, order, { receivedCents, ...(receivedCents === 0 && { paidWith: '' }) })
}

type Money = Partial<Pick<OrderRow, 'receivedCents' | 'paidWith' | 'processedAt' | 'gracePeriodEndsAt'>>

async function changeMoney(tx: Transaction, { id }: OrderRow, money: Money): Promise<OrderRow> {
  const [changed] = await tx.update(orders).set(money).where(eq(orders.id, id)).returning(COLUMNS)
  if (!changed) throw new Error('An order that was just locked is not there.')
  return changed
}

/** Processes an order whose money is still to come. */
export async function processOrder(tx: Transaction, orderId: number, now: Date): Promise<void> {
  await tx.update(orders).set({ processedAt: now }).where(eq(orders.id, orderId))
}

/** Cancels an order, which is locked and not paid (rule J81). */
export async function setCancelled(tx: Transaction, orderId: number, now: Date): Promise<void> {
  await takeBackInvoice(tx, orderId, now)
  await tx.update(orders).set({ cancelledAt: now }).where(eq(orders.id, orderId))
}

async function takeBackInvoice(tx: Transaction, orderId: number, now: Date): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (order) await issueForChange(tx, order, now)
}

/** Notes when what an item bought begins and ends, for its papers (rule J122). */
export async function setServicePeriod(
  tx: Transaction,
  itemId: string,
  period: { startsAt: Date; endsAt: Date },
): Promise<void> {
  await tx.update(orderItems).set(period).where(eq(orderItems.id, itemId))
}

/** Records the outcome of the latest payment of an order, which is locked (rules J80, J95). */
export async function noteLatestPayment(
  tx: Transaction,
  orderId: number,
  payment: Pick<OrderRow, 'paymentUnderWay' | 'confirmBy' | 'declinedAt' | 'declineReason' | 'declinedWith'>,
): Promise<void> {
  await tx.update(orders).set(payment).where(eq(orders.id, orderId))
}

/** Returns the renewals of an account that run unpaid in their grace period (rule I88). */
export async function findUnpaidRenewals(tx: Transaction, accountId: number, now: Date): Promise<OrderRow[]> {
  const isUnpaid = and(isNotNull(orders.renewalOf), gt(OWED, 0))
  const unpaid = await selectPlaced(tx, and(eq(orders.accountId, accountId), isUnpaid))
  return unpaid.filter(({ gracePeriodEndsAt }) => isGraceRunning(gracePeriodEndsAt, now))
}

/** Notes when a renewal was last tried (rule I88); the order is locked. */
export async function noteRenewalTry(tx: Transaction, orderId: number, now: Date): Promise<void> {
  await tx.update(orders).set({ renewalTriedAt: now }).where(eq(orders.id, orderId))
}

/**
 * Cancels a renewal that is not paid, and returns it as it was (rules I91, I96); `undefined` for another order, and for one
 * that was paid. One that has not begun frees its term, so that it can be renewed again.
 * @throws `payment-under-way` while a card is being asked
 */
export async function cancelRenewal(
  tx: Transaction,
  orderId: number,
  { hasBegun, now }: { hasBegun: boolean; now: Date },
): Promise<OrderRow | undefined> {
  const order = await lockOrder(tx, orderId)
  if (!order?.renewalOf || order.owedCents === 0) return undefined
  if (order.paymentUnderWay) throw problem('billing-context:payment-under-way')

  const change = { cancelledAt: now, gracePeriodEndsAt: null, ...(!hasBegun && { renewalOf: null }) }
  await tx.update(orders).set(change).where(eq(orders.id, orderId))
  await issueForChange(tx, order, now)
  return order
}

/** Ends the grace of an order, and with it that of its subscriptions (rule I10). */
export async function endGrace(tx: Transaction, orderId: number, now: Date): Promise<void> {
  await tx.update(orders).set({ gracePeriodEndsAt: now }).where(eq(orders.id, orderId))
}

export async function moveOrder(tx: Transaction, orderId: number, accountId: number): Promise<void> {
  await tx.update(orders).set({ accountId }).where(eq(orders.id, orderId))
}

type TaxOfOrder = Pick<
  OrderRow,
  'saasTaxMillionths' | 'dataTaxMillionths' | 'taxRateId' | 'taxableLocationId' | 'taxedAt'
>

/** Writes what an order is taxed with, and the tax of each of its items; the order is locked. Papers with another tax are replaced. */
export async function setTax(
  tx: Transaction,
  order: OrderRow,
  taxed: TaxOfOrder,
  items: readonly OrderItemRow[],
  now: Date,
): Promise<void> {
  for (const { id, taxCents } of items) await tx.update(orderItems).set({ taxCents }).where(eq(orderItems.id, id))
  const { taxCents } = priceOf(items)
  await tx
    .update(orders)
    .set({ ...taxed, taxCents })
    .where(eq(orders.id, order.id))
  if (taxCents !== order.taxCents) await issueForChange(tx, order, now, items)
}

function selectPlaced(tx: Transaction, which: SQL | undefined) {
  return tx
    .select(COLUMNS)
    .from(orders)
    .where(and(isNotNull(orders.placedAt), which))
    .orderBy(desc(orders.placedAt), desc(orders.id))
}

/** SQL column that tells whether an order of the account renews a term and is not paid (rule I96). */
export function isUnpaidRenewal(orderId: AnyPgColumn, accountId: AnyPgColumn): SQL<boolean> {
  const isOf = and(eq(orders.id, orderId), eq(orders.accountId, accountId), isNotNull(orders.renewalOf), gt(OWED, 0))
  return sql<boolean>`exists (select 1 from ${orders} where ${isOf})`
}

/** Selects the ids of all plans that somebody ordered. */
export function orderedPlanIds(): SQL {
  return sql`select ${orderItems.planId} from ${orderItems}`
}

/**
 * SQL column for the end of the grace period of the account's unpaid order, for statements about what the order bought.
 */
export function gracePeriodEndOf(orderId: AnyPgColumn, accountId: AnyPgColumn): SQL<Date | null> {
  const isOwed = and(eq(orders.id, orderId), eq(orders.accountId, accountId), gt(OWED, 0))
  return sql<Date | null>`(select ${orders.gracePeriodEndsAt} from ${orders} where ${isOwed})`.mapWith(
    orders.gracePeriodEndsAt,
  )
}
