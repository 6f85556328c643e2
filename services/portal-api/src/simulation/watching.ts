import { listOrders } from '@portal/contracts/billing/orders'
import { displayStatus } from '@portal/contracts/subscriptions/display-status'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import type { Agenda } from './agenda.ts'
import { type Customer, logIn } from './customers.ts'
import { type Facts, factsOf, type OrderFacts, type OwedRenewal, owedRenewals } from './facts.ts'
import type { Findings } from './invariants.ts'
import type { Entry } from './journal.ts'
import { DAY, GRACE, statusOf } from './literal-rules.ts'
import type { World } from './world.ts'

/** World that is looked at, and findings about it. */
export interface Watching {
  world: World
  findings: Findings
  /** Customers by the numbers of their accounts. */
  byAccount: Map<number, Customer>
  agenda: Agenda
  /** Number of the first order that may be a renewal in its grace period. */
  firstOwed: number
}

/** Keeps what the screens of an account say, because people go by it, holds it against the facts, and returns these. */
export async function show(
  { world, findings }: Pick<Watching, 'world' | 'findings'>,
  customer: Customer,
): Promise<Facts> {
  const { app, journal, now } = world
  const { accountId } = customer
  const caller = await logIn(world, customer)
  const [shown, papers, facts] = await Promise.all([
    caller.call(listAccountSubscriptions),
    caller.call(listOrders),
    factsOf(app.db, journal, accountId),
  ])
  const time = now()
  for (const one of shown) {
    const { subscription_id: id } = one
    const saying = { value: one.renews ? 1 : 0, words: displayStatus(one, new Date(time)) }
    const before = facts.entries.findLast(({ what, subject }) => what === 'shown' && subject === id)
    if (before?.value !== saying.value || before.words !== saying.words)
      journal.note({ accountId, what: 'shown', subject: id, ...saying })
    const term = facts.terms.find((other) => other.id === id)
    const order = facts.orders.find((other) => other.id === term?.orderId)
    if (!term || !order) continue
    const chip = displayStatus(one, new Date(time))
    const own = statusOf({ ...term, graceEnd: owedOf(order) > 0 ? order.graceEnd : null }, time)
    findings.expect('status', accountId, chip === own, () => `${id} shows ${chip} and is ${own}`)
  }
  for (const paper of papers) {
    const order = facts.orders.find(({ id }) => id === paper.order_id)
    if (!order) continue
    const isWhole = paper.amount === order.unitCents + order.taxCents && paper.amount_received === order.receivedCents
    findings.expect('papers', accountId, isWhole, () => `order ${order.id} shows ${paper.amount}`)
    const isClosed = order.cancelledAt !== null || isLapsed(order, time)
    const owed = isClosed && !order.processedAt ? 0 : owedOf(order)
    findings.expect(
      'papers',
      accountId,
      paper.amount_owed === owed,
      () => `order ${order.id} owes ${owed}, shows ${paper.amount_owed}`,
    )
  }
  return facts
}

export function owedOf({ unitCents, taxCents, receivedCents }: OrderFacts): number {
  return Math.max(0, unitCents + taxCents - receivedCents)
}

/** A checkout that nobody pays for a day. */
function isLapsed({ renewalOf, placedAt, receivedCents, processedAt }: OrderFacts, now: number): boolean {
  return renewalOf === null && processedAt === null && receivedCents === 0 && placedAt + DAY <= now
}

/** Once a day: grace periods of renewals that are not paid, which are looked at again at their very ends. */
export async function lookAround(watching: Watching): Promise<void> {
  const { world, byAccount, agenda } = watching
  const { app, now } = world
  const owed = await owedRenewals(app.db, watching.firstOwed)
  const first = owed.find(({ graceEnd }) => graceEnd === null || graceEnd > now() - DAY)
  watching.firstOwed = first?.id ?? watching.firstOwed
  for (const { id, accountId, dueAt, graceEnd } of owed) {
    const customer = byAccount.get(accountId)
    if (!customer) continue
    checkGrace(watching, { id, accountId, dueAt, graceEnd })
    if (graceEnd === null || graceEnd < now() || graceEnd > now() + DAY) continue
    for (const [at, expected] of [
      [graceEnd - 1_000, 'Grace Period'],
      [graceEnd, 'Terminated'],
    ] as const)
      agenda.add({ at, by: customer.index, run: () => lookAtGrace(watching, customer, { orderId: id, at, expected }) })
  }
}

/** Holds that the grace period of a renewal that is not paid has its length, unless staff ended it. */
export function checkGrace(
  { world, findings }: Pick<Watching, 'world' | 'findings'>,
  { id, accountId, dueAt, graceEnd }: OwedRenewal,
): void {
  const isItsEnd = ({ what, subject }: Entry) => what === 'ended' && subject === `order ${id}`
  const isRight = graceEnd === dueAt + GRACE || world.journal.of(accountId).some(isItsEnd)
  findings.expect('grace', accountId, isRight, () => `order ${id} is due ${dueAt} and runs until ${graceEnd}`)
}

/** A second before its end a grace period runs, and at its end it is over. */
async function lookAtGrace(
  { world, findings }: Watching,
  customer: Customer,
  { orderId, at, expected }: { orderId: number; at: number; expected: string },
): Promise<void> {
  const { app, journal } = world
  const facts = await factsOf(app.db, journal, customer.accountId)
  const order = facts.orders.find(({ id }) => id === orderId)
  const term = facts.terms.find((one) => one.orderId === orderId && one.terminatedAt === null)
  if (!order || !term || owedOf(order) === 0 || order.graceEnd === null || order.cancelledAt !== null) return
  const shown = await (await logIn(world, customer)).call(listAccountSubscriptions)
  const one = shown.find(({ subscription_id: id }) => id === term.id)
  const chip = one && displayStatus(one, new Date(at))
  const isRight = chip === expected || order.graceEnd < at
  findings.expect('grace', customer.accountId, isRight, () => `${term.id} shows ${chip} at ${at}, not ${expected}`)
}
