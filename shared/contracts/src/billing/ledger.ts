import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Page } from '../page.ts'
import { Cents, Time } from '../values.ts'
import { isClosedUnpaid, lapsesAt, type OrderFacts, orderStatus, unpaidOf } from './order-status.ts'

/** `closed`: an order that expired or was canceled before it was paid. `moved`: what another account had paid (rule J15). */
export const LEDGER_KINDS = ['order', 'moved', 'payment', 'refund', 'void', 'closed'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** One line of an account's ledger; amounts in cents. */
export const LedgerLine = z.object({
  id: z.string(),
  at: Time,
  kind: z.enum(LEDGER_KINDS),
  order_id: z.int(),
  /** Amount added to what was charged; negative for what is taken off. */
  charged: Cents,
  /** Amount added to what was paid; negative for what went back. */
  paid: Cents,
  /** Amount owed after the line. */
  balance: Cents,
  /** A card or another way, in words. */
  method: z.string(),
  /** The next page is requested with the last row's (rule M6). */
  cursor: z.optional(z.string()),
})
export type LedgerLine = z.infer<typeof LedgerLine>

/** Additive: charges, payments and refunds of the account with the balance after each, the latest first (rule J108). */
export const listLedger = call({
  service: 'billing',
  method: 'GET',
  path: '/v1/account/ledger',
  requires: [['billing-viewer']],
  query: Page,
  response: z.array(LedgerLine),
})

/** An order as the ledger needs it; refunds are those after all of it had come, with the ids of their transactions. */
export interface LedgerOrder extends OrderFacts {
  order_id: number
  refunds: readonly { id: string; date: string; amount: number; went_to: string; voided: boolean }[]
}

/** Money of the account that moved; negative for what went back. */
export interface LedgerMoney {
  id: string
  at: string
  kind: 'payment' | 'refund' | 'void'
  order_id: number
  amount: number
  method: string
}

type Line = Omit<LedgerLine, 'balance' | 'cursor'>

/**
 * The one place that makes a ledger of orders and money (rule J108): the first line first, and after the last one the balance is what is
 * owed of all orders. Money for an order that is another account's by now changes nothing of what is owed here.
 */
export function ledgerOf(orders: readonly LedgerOrder[], money: readonly LedgerMoney[], now: Date): LedgerLine[] {
  const own = new Set(orders.map(({ order_id }) => order_id))
  const lines = [
    ...orders.flatMap((order) => linesOf(order, money, now)),
    ...money.filter(({ order_id }) => !own.has(order_id)).map((one) => lineOf(one, one.amount)),
  ]
  let balance = 0
  return lines.toSorted(inTime).map((line) => {
    balance += line.charged - line.paid
    return { ...line, balance }
  })
}

function inTime(a: Line, b: Line): number {
  return (
    Date.parse(a.at) - Date.parse(b.at) ||
    LEDGER_KINDS.indexOf(a.kind) - LEDGER_KINDS.indexOf(b.kind) ||
    a.id.localeCompare(b.id)
  )
}

function linesOf(order: LedgerOrder, money: readonly LedgerMoney[], now: Date): Line[] {
  const { order_id, placed = '', amount = 0, amount_received: received = 0, refunds } = order
  const base = { order_id, at: placed, method: '' }
  const came = money.filter((one) => one.order_id === order_id)
  const afterwards = new Set(refunds.map(({ id }) => id))
  const moves = came.map((one) => lineOf(one, afterwards.has(one.id) ? one.amount : 0))
  const elsewhere = refunds
    .filter(({ id }) => came.every((one) => one.id !== id))
    .map(({ id, date, amount: cents, went_to: method, voided }) =>
      lineOf({ id, at: date, kind: voided ? 'void' : 'refund', order_id, amount: -cents, method }, -cents),
    )
  const returned = refunds.reduce((sum, { amount: cents }) => sum + cents, 0)
  const paidElsewhere = received - returned - [...moves, ...elsewhere].reduce((sum, { paid }) => sum + paid, 0)
  return [
    { ...base, id: `order-${order_id}`, kind: 'order', charged: amount, paid: 0 },
    ...(paidElsewhere === 0
      ? []
      : [{ ...base, id: `moved-${order_id}`, kind: 'moved' as const, charged: 0, paid: paidElsewhere }]),
    ...moves,
    ...elsewhere,
    ...closing(order, now),
  ]
}

/** Takes off what an order that is closed will never be paid. */
function closing(order: LedgerOrder, now: Date): Line[] {
  const status = orderStatus(order, now)
  if (!isClosedUnpaid(status)) return []
  const at = status === 'cancelled' ? (order.cancelled ?? '') : new Date(lapsesAt(order)).toISOString()
  const { order_id } = order
  return [{ id: `closed-${order_id}`, at, kind: 'closed', order_id, charged: -unpaidOf(order), paid: 0, method: '' }]
}

function lineOf({ id, at, kind, order_id, amount, method }: LedgerMoney, charged: number): Line {
  return { id, at, kind, order_id, charged, paid: amount, method }
}
