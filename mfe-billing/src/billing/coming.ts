import type { Forecast, ForecastLine } from '@portal/contracts/billing/forecast'
import { isExpired, readExpiration } from '@portal/contracts/payments/expiration'
import type { Received } from '@portal/platform/api'
import type { PaymentMethod } from '@portal/remote-kit/cards'
import { isPastDue, type Order, owedOf } from '../orders/order.ts'

type Line = Received<ForecastLine>

/** Renewals at the same price from which on they are shown as one row. */
const GROUPED_FROM = 3

/** One row of what comes: money that is past due, something that happens to a plan once or several times, or the sum. */
export type Coming =
  | { kind: 'owed'; order: Order }
  | { kind: 'line'; line: Line; lines: readonly Line[] }
  | { kind: 'sum'; forecast: Received<Forecast>; cents: number }

interface Shown {
  forecast: Received<Forecast>
  orders: readonly Order[]
  card: PaymentMethod | undefined
  /** True to list each renewal by itself. */
  isWhole: boolean
}

/**
 * Returns the rows of the months ahead: what is past due first, then what happens in the order of time, and the sum of
 * both (rule J137). Leaves out what the bar of an unpaid service says. Renewals that differ only in their day are one row,
 * unless they are asked for one by one.
 */
export function comingRows({ forecast, orders, card, isWhole }: Shown): Coming[] {
  const owed = orders.filter((order) => isPastDue(order) && !order.unpaid_service)
  const cents = owed.reduce((sum, order) => sum + owedOf(order), forecast.total_amount ?? 0)
  const lines = withFreeOnce(forecast.lines ?? [])
  if (lines.length + owed.length === 0) return []
  return [
    ...owed.map((order): Coming => ({ kind: 'owed', order })),
    ...(isWhole ? lines.map((line) => [line]) : grouped(lines, card)).flatMap((same): Coming[] =>
      same[0] ? [{ kind: 'line', line: same[0], lines: same }] : [],
    ),
    { kind: 'sum', forecast, cents },
  ]
}

/** Returns whether some renewals are one row. */
export function isGrouped(rows: readonly Coming[]): boolean {
  return rows.some((row) => row.kind === 'line' && row.lines.length > 1)
}

/** Returns whether a card cannot pay a charge, because it has expired by then. */
export function expiresBefore({ expiration }: PaymentMethod, { at }: Line): boolean {
  const read = readExpiration(expiration)
  return read !== undefined && isExpired(read, new Date(at ?? ''))
}

/** Leaves out that a free plan begins again, but for the first time. */
function withFreeOnce(lines: readonly Line[]): Line[] {
  const isSame = (one: Line, other: Line) =>
    other.kind === 'free' && other.subscription_id === one.subscription_id && other.plan_id === one.plan_id
  return lines.filter((line) => line.kind !== 'free' || lines.find((other) => isSame(line, other)) === line)
}

/** Puts renewals together that differ only in their day, where there are several, at the place of the first. */
function grouped(lines: readonly Line[], card: PaymentMethod | undefined): Line[][] {
  const groups = new Map<string, Line[]>()
  for (const [place, line] of lines.entries()) {
    const { kind, subscription_id, plan_id, unit_amount, tax_amount, is_risen } = line
    const same = [subscription_id, plan_id, unit_amount, tax_amount, is_risen, card && expiresBefore(card, line)]
    const key = kind === 'charge' ? same.join(' ') : String(place)
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()]
    .flatMap((same) => (same.length < GROUPED_FROM ? same.map((line) => [line]) : [same]))
    .toSorted(([one], [other]) => lines.indexOf(one as Line) - lines.indexOf(other as Line))
}
