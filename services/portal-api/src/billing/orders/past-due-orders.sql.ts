import { AGING_BANDS, AGING_DAYS, type AgingBand } from '@portal/contracts/billing/aging'
import { DAY_MS } from '@portal/contracts/time-units'
import type { Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { and, asc, count, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { mayBePastDue, OWED, statusAt } from './order-status.sql.ts'
import { orders } from './orders.tables.ts'

/** `agingBand` of the contracts as SQL (rule G73): a band lasts until its last whole day is over. */
export function bandAt(now: Date): SQL<AgingBand> {
  const isWithin = (days: number) => {
    const since = new Date(now.getTime() - (days + 1) * DAY_MS).toISOString()
    return sql`${orders.paymentDueAt} > ${since}::timestamptz`
  }
  return sql<AgingBand>`case
    when ${isWithin(AGING_DAYS['0-30'])} then '0-30'
    when ${isWithin(AGING_DAYS['31-60'])} then '31-60'
    when ${isWithin(AGING_DAYS['61-90'])} then '61-90'
    else 'over-90' end`
}

/** The due dates of a band, in the order of the index, which `bandAt` is not. */
function isInBand(band: AgingBand, now: Date): SQL | undefined {
  const { paymentDueAt } = orders
  const lastDueOf = (days: number) => new Date(now.getTime() - (days + 1) * DAY_MS)
  const before = AGING_BANDS[AGING_BANDS.indexOf(band) - 1]
  return and(
    band === 'over-90' ? undefined : gt(paymentDueAt, lastDueOf(AGING_DAYS[band])),
    before === undefined || before === 'over-90' ? undefined : lte(paymentDueAt, lastDueOf(AGING_DAYS[before])),
  )
}

interface PastDuePage {
  band: AgingBand | undefined
  /** Number of the last order of the page before. */
  after: string | undefined
  limit: number
  now: Date
}

/** A page of the past-due orders of all accounts, those first that have been due longest. */
export function findPastDueOrders(tx: Transaction, { band, after, limit, now }: PastDuePage) {
  return tx
    .select({ order: orders, accountName: accounts.label, owedCents: OWED })
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, orders.accountId))
    .where(and(isPastDue(now), band && isInBand(band, now), after === undefined ? undefined : isBehind(after)))
    .orderBy(asc(orders.paymentDueAt), asc(orders.id))
    .limit(limit)
}

/** Sums what is owed of the past-due orders of all accounts, by band; cents. */
export function sumPastDue(tx: Transaction, now: Date) {
  const found = tx
    .select({ band: bandAt(now).as('band'), cents: OWED.as('cents') })
    .from(orders)
    .where(isPastDue(now))
    .as('found')
  return tx
    .select({ band: found.band, count: count(), owed: sql<number>`sum(${found.cents})`.mapWith(Number) })
    .from(found)
    .groupBy(found.band)
}

function isPastDue(now: Date): SQL | undefined {
  return and(isNotNull(orders.placedAt), mayBePastDue(now), eq(statusAt(now), 'past-due'))
}

/** Throws `request:invalid` for a cursor that we did not write. */
function isBehind(after: string): SQL {
  if (!/^[1-9]\d{0,8}$/.test(after))
    throw problem('request:invalid', { fields: { after: 'Ask for the first page again' } })
  return sql`(${orders.paymentDueAt}, ${orders.id}) > (
    select before.payment_due_at, before.id from ${orders} as before where before.id = ${Number(after)}
  )`
}
