import type { Database } from '@portal/foundation/database'
import { type SQL, sql } from 'drizzle-orm'
import type { TestVault } from '../testing/test-vault.ts'
import type { Entry, Journal } from './journal.ts'

/* Rows of the database as they are, times in ms. */

export interface Term {
  id: string
  accountId: number
  planId: string
  orderId: number
  createdAt: number
  startsAt: number
  expiresAt: number
  terminatedAt: number | null
  issued: number
  used: number
  consentId: number | null
}

export interface OrderFacts {
  id: number
  accountId: number
  placedAt: number
  processedAt: number | null
  cancelledAt: number | null
  dueAt: number | null
  graceEnd: number | null
  renewalOf: string | null
  unitCents: number
  taxCents: number
  receivedCents: number
  itemUnitCents: number
  itemTaxCents: number
  planId: string
}

export interface PaymentFacts {
  id: string
  accountId: number
  key: string
  orderId: number
  cents: number
  state: string
  reason: string
  cardId: string
  isByHand: boolean
  createdAt: number
  settledAt: number | null
}

export interface LineFacts {
  accountId: number
  orderId: number
  paymentId: string | null
  kind: 'charge' | 'refund'
  cents: number
  isVoided: boolean
  createdAt: number
  refundOf: string | null
  id: string
}

export interface Consent {
  id: number
  accountId: number
  planId: string
  unitCents: number
  agreedAt: number
}

/** All that is known of an account. */
export interface Facts {
  accountId: number
  terms: Term[]
  orders: OrderFacts[]
  payments: PaymentFacts[]
  lines: LineFacts[]
  consents: Consent[]
  entries: readonly Entry[]
}

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

async function rows<Row>(db: Database, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows
}

export async function factsOf(db: Database, journal: Journal, accountId: number): Promise<Facts> {
  const [facts] = await factsOfAll(db, journal, [accountId])
  if (!facts) throw new Error('There is an account for each number.')
  return facts
}

/** Returns all that is known of each of the accounts, in their order, by five statements. */
export async function factsOfAll(db: Database, journal: Journal, accountIds: readonly number[]): Promise<Facts[]> {
  const isOfThem = sql`account_id in ${accountIds}`
  const terms = rows<Term>(
    db,
    sql`select id, account_id as "accountId", plan_id as "planId", order_id as "orderId",
      ${ms('created_at')} as "createdAt", ${ms('starts_at')} as "startsAt", ${ms('expires_at')} as "expiresAt",
      ${ms('terminated_at')} as "terminatedAt", issued::float8 as issued, used::float8 as used,
      renewal_consent_id as "consentId"
    from subscriptions where ${isOfThem} order by starts_at, created_at`,
  )
  const orders = rows<OrderFacts>(
    db,
    sql`select o.id, account_id as "accountId", ${ms('placed_at')} as "placedAt", ${ms('processed_at')} as "processedAt",
      ${ms('cancelled_at')} as "cancelledAt", ${ms('payment_due_at')} as "dueAt",
      ${ms('grace_period_ends_at')} as "graceEnd", renewal_of as "renewalOf", o.unit_cents as "unitCents",
      o.tax_cents as "taxCents", received_cents as "receivedCents", i.unit_cents as "itemUnitCents",
      i.tax_cents as "itemTaxCents", i.plan_id as "planId"
    from orders o join order_items i on i.order_id = o.id where ${isOfThem} order by o.id`,
  )
  const payments = rows<PaymentFacts>(
    db,
    sql`select id, account_id as "accountId", key, order_id as "orderId", cents, state, reason, card_id as "cardId",
      created_by is not null as "isByHand", ${ms('created_at')} as "createdAt", ${ms('settled_at')} as "settledAt"
    from payments where ${isOfThem} order by created_at`,
  )
  const lines = rows<LineFacts>(
    db,
    sql`select id, account_id as "accountId", order_id as "orderId", payment_id as "paymentId", kind,
      unit_cents + tax_cents as cents, voided_at is not null as "isVoided", ${ms('created_at')} as "createdAt",
      refund_of as "refundOf"
    from transactions where ${isOfThem} order by created_at`,
  )
  const consents = rows<Consent>(
    db,
    sql`select id, account_id as "accountId", plan_id as "planId", unit_cents as "unitCents", ${ms('agreed_at')} as "agreedAt"
    from renewal_consents where id in (select renewal_consent_id from subscriptions where ${isOfThem})`,
  )
  const termsOf = byAccount(await terms)
  const ordersOf = byAccount(await orders)
  const paymentsOf = byAccount(await payments)
  const linesOf = byAccount(await lines)
  const consentsOf = byAccount(await consents)
  return accountIds.map((accountId) => ({
    accountId,
    terms: termsOf(accountId),
    orders: ordersOf(accountId),
    payments: paymentsOf(accountId),
    lines: linesOf(accountId),
    consents: consentsOf(accountId),
    entries: journal.of(accountId),
  }))
}

function byAccount<Row extends { accountId: number }>(all: readonly Row[]): (accountId: number) => Row[] {
  const found = new Map<number, Row[]>()
  for (const row of all) {
    const own = found.get(row.accountId)
    if (own) own.push(row)
    else found.set(row.accountId, [row])
  }
  return (accountId) => found.get(accountId) ?? []
}

/** A renewal that is owed, times in ms. */
export interface OwedRenewal {
  id: number
  accountId: number
  dueAt: number
  graceEnd: number | null
}

/** Returns renewals that are owed, oldest first, from an order on. */
export function owedRenewals(db: Database, from: number): Promise<OwedRenewal[]> {
  return rows(
    db,
    sql`select id, account_id as "accountId", ${ms('payment_due_at')} as "dueAt", ${ms('grace_period_ends_at')} as "graceEnd"
    from orders where renewal_of is not null and cancelled_at is null and payment_due_at is not null
      and received_cents < unit_cents + tax_cents and id >= ${from} order by id`,
  )
}

/** More than workers hold; in the order of an index, which a condition alone is not always read by. */
const MOST_CLAIMED = 1_000

/** Next time at which a job may run, ms; `undefined` if none waits. What is claimed was due before, and waits for its lease. */
export async function nextJobAt(db: Database, now: Date): Promise<number | undefined> {
  const [row] = await rows<{ free: number | null; claimed: number | null }>(
    db,
    sql`select
      (select ${ms('run_at')} from outbox where done_at is null and dead_at is null and locked_until is null
        order by run_at, id limit 1) as free,
      (select ${ms('min(greatest(run_at, locked_until))')} from (
        select run_at, locked_until from outbox where done_at is null and dead_at is null and run_at <= ${now}
        order by run_at, id limit ${MOST_CLAIMED}
      ) as due where locked_until is not null) as claimed`,
  )
  const times = [row?.free, row?.claimed].filter((time) => typeof time === 'number')
  return times.length ? Math.min(...times) : undefined
}

/** Sums over all accounts, each by a list of its own. */
export interface Totals {
  charged: number
  returned: number
  /** Lookups of all terms, and of all hours of usage. */
  used: number
  usage: number
  /** Terms that end on a February 29, on the last day of a shorter month than the one they began in, and over a change of clocks. */
  leapDays: number
  shortMonths: number
  changesOfClocks: number
}

export async function totalsOf(db: Database): Promise<Totals> {
  const [row] = await rows<Totals>(
    db,
    sql`select
      (select coalesce(sum(unit_cents + tax_cents), 0)::float8 from transactions
        where payment_id is not null and kind = 'charge') as charged,
      (select coalesce(-sum(unit_cents + tax_cents), 0)::float8 from transactions
        where payment_id is not null and kind = 'refund') as returned,
      (select coalesce(sum(used), 0)::float8 from subscriptions) as used,
      (select coalesce(sum(lookups), 0)::float8 from key_usage) as usage,
      (select count(*)::float8 from subscriptions where to_char(expires_at at time zone 'UTC', 'MM-DD') = '02-29') as "leapDays",
      (select count(*)::float8 from subscriptions
        where extract(day from expires_at at time zone 'UTC') < extract(day from starts_at at time zone 'UTC')) as "shortMonths",
      (select count(*)::float8 from subscriptions
        where (starts_at at time zone 'America/New_York')::time <> (expires_at at time zone 'America/New_York')::time)
        as "changesOfClocks"`,
  )
  if (!row) throw new Error('There are no totals.')
  return row
}

/** Lookups of a term that were used by then, as the gateway counted them. */
export function usedAt(entries: readonly Entry[], id: string, time: number): number {
  return entries
    .filter(({ what, subject, at }) => what === 'used' && subject === id && at <= time)
    .reduce((sum, { value }) => sum + value, 0)
}

/** Lookups that a term had by then, without those that staff added or took away later. */
export function issuedAt(entries: readonly Entry[], { id, issued }: Pick<Term, 'id' | 'issued'>, time: number): number {
  return entries
    .filter(({ what, subject, at }) => what === 'adjusted' && subject === id && at > time)
    .reduce((left, { value }) => left - value, issued)
}

/** Time at which the last lookup of a term was used; infinite if some are left. */
export function depletedAt(entries: readonly Entry[], term: Term): number {
  let used = 0
  for (const { what, subject, value, at } of entries) {
    if (what !== 'used' || subject !== term.id) continue
    used += value
    if (used >= issuedAt(entries, term, at)) return at
  }
  return Number.POSITIVE_INFINITY
}

/** Time at which an order was paid in full; infinite if it is not. */
export function paidAt(facts: Facts, { id, unitCents, taxCents, placedAt }: OrderFacts): number {
  if (unitCents + taxCents === 0) return placedAt
  let received = 0
  for (const { orderId, cents, createdAt, kind } of facts.lines) {
    if (orderId !== id || kind !== 'charge') continue
    received += cents
    if (received >= unitCents + taxCents) return createdAt
  }
  return Number.POSITIVE_INFINITY
}

/** Everything that happened in an account, in the order of time, a line each. */
export function storyOf(facts: Facts, vault: TestVault): string[] {
  const lines: [number, string][] = []
  for (const { at, what, subject, value, words } of facts.entries)
    lines.push([at, `${what} ${subject} ${value || ''} ${words}`])
  for (const { id, startsAt, expiresAt, terminatedAt, createdAt, orderId, planId, used, issued } of facts.terms) {
    const span = `${inWords(startsAt)} to ${inWords(expiresAt)}`
    const end = terminatedAt === null ? '' : `, ended ${inWords(terminatedAt)}`
    lines.push([createdAt, `TERM ${id} of order ${orderId}, ${planId}, ${span}, used ${used} of ${issued}${end}`])
  }
  for (const order of facts.orders) {
    const of = order.renewalOf ? `, renews ${order.renewalOf}` : ''
    const state = `received ${order.receivedCents}${order.cancelledAt ? ', canceled' : ''}`
    lines.push([order.placedAt, `ORDER ${order.id}${of}: ${order.unitCents} + ${order.taxCents}, ${state}`])
  }
  for (const one of facts.payments) {
    const by = one.isByHand ? 'by hand' : 'by itself'
    lines.push([
      one.createdAt,
      `PAYMENT ${one.key} of ${one.cents} with ${one.cardId} ${by}: ${one.state} ${one.reason}`,
    ])
  }
  for (const { orderId, kind, cents, createdAt, isVoided } of facts.lines)
    lines.push([createdAt, `LEDGER ${kind} of order ${orderId}: ${cents}${isVoided ? ', voided' : ''}`])
  const own = new Set(facts.orders.map(({ id }) => `order-${id}`))
  const charges = vault.charges.filter(({ key }) => own.has(key.split('-').slice(0, 2).join('-')))
  return [
    ...lines.sort(([one], [other]) => one - other).map(([at, words]) => `${inWords(at)}  ${words.trim()}`),
    ...charges.map(({ key, cents, state, code }) => `bank: ${key} ${cents} ${state} ${code}`),
  ]
}

export function inWords(time: number): string {
  return Number.isFinite(time) ? new Date(time).toISOString() : 'never'
}
