import { endGracePeriod } from '@portal/contracts/billing/admin-orders'
import { refundTransaction } from '@portal/contracts/payments/admin-payments'
import { approveRefund } from '@portal/contracts/payments/admin-refund-requests'
import { declareTaxExempt, revokeTaxExemption } from '@portal/contracts/sales/admin-taxes'
import {
  adjustLookups,
  listSubscriptionsOfAccount,
  terminateSubscription,
} from '@portal/contracts/subscriptions/admin-subscriptions'
import { displayStatus } from '@portal/contracts/subscriptions/display-status'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { orders } from '../billing/orders/orders.tables.ts'
import { transactions } from '../payments/payments/payments.tables.ts'
import { plans } from '../subscriptions/catalog/catalog.tables.ts'
import { subscriptions } from '../subscriptions/subscriptions/subscriptions.tables.ts'
import type { TestCaller } from '../testing/portal-caller.ts'
import { type Customer, doing, TRACK } from './customers.ts'
import type { World } from './world.ts'

/** Does something about an account as a member of staff who logs in for it. */
async function asStaff(
  world: World,
  customer: Customer,
  words: string,
  work: (staff: TestCaller) => Promise<unknown>,
): Promise<string> {
  const staff = await world.app.staff('billing-ops')
  return doing(world, customer, `staff: ${words}`, () => work(staff))
}

/** Gives a charge back: all of it, or a part of what is settled. */
export async function refundLatest(world: World, customer: Customer, isPart: boolean): Promise<void> {
  const { app, vault, random } = world
  const isCharge = and(eq(transactions.accountId, customer.accountId), eq(transactions.kind, 'charge'))
  const [charge] = await app.db
    .select()
    .from(transactions)
    .where(and(isCharge, isNull(transactions.voidedAt)))
    .orderBy(desc(transactions.createdAt))
    .limit(1)
  if (!charge) return
  vault.isSettled = random.next() < 0.5
  const [unit_amount, tax_amount] = isPart
    ? [Math.floor(charge.unitCents / 3), Math.floor(charge.taxCents / 3)]
    : [charge.unitCents, charge.taxCents]
  const query = { reason: 'Simulated', amount: unit_amount + tax_amount, unit_amount, tax_amount }
  await asStaff(world, customer, `refund ${isPart ? 'a part' : 'all'}`, async (staff) => {
    const params = { a: customer.accountId, t: charge.id }
    const refund = await staff.call(refundTransaction, { params, query: query as never })
    if (refund.status !== 'to-approve') return refund
    const second = await app.staff('billing-ops')
    return second.call(approveRefund, { params: { id: refund.transaction_id } })
  })
}

export async function setExempt(world: World, customer: Customer, isExempt: boolean): Promise<void> {
  const params = { id: customer.accountId }
  const result = await asStaff(world, customer, isExempt ? 'declare exempt' : 'revoke exemption', (staff) =>
    isExempt
      ? staff.call(declareTaxExempt, { params, body: { document_id: 'A-1' } })
      : staff.call(revokeTaxExemption, { params, query: { reason: 'Simulated', description: 'It ran out' } }),
  )
  const { accountId } = customer
  if (result === 'done') world.journal.note({ accountId, what: 'exempt', value: isExempt ? 1 : 0 })
}

/** Ends the grace period of an unpaid renewal before its time. */
export async function endGrace(world: World, customer: Customer): Promise<void> {
  const { app } = world
  const isOwed = and(eq(orders.accountId, customer.accountId), gt(orders.gracePeriodEndsAt, app.clock.now()))
  const [order] = await app.db.select().from(orders).where(isOwed).limit(1)
  if (!order) return
  const { accountId } = customer
  const result = await asStaff(world, customer, 'end a grace period', (staff) =>
    staff.call(endGracePeriod, { params: { accountId, orderId: order.id } }),
  )
  if (result === 'done') world.journal.note({ accountId, what: 'ended', subject: `order ${order.id}` })
}

/** Ends all terms of an account that run or are ahead. */
export async function terminate(world: World, customer: Customer): Promise<void> {
  const { app, journal } = world
  const { accountId } = customer
  const isOpen = and(gt(subscriptions.expiresAt, app.clock.now()), isNull(subscriptions.terminatedAt))
  const open = await app.db
    .select({ s: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, accountId), isOpen))
  for (const { s } of open) {
    const params = { a: accountId, ...TRACK.params, s }
    const result = await asStaff(world, customer, 'terminate', (staff) =>
      staff.call(terminateSubscription, { params, query: { reason: 'Simulated' } }),
    )
    if (result === 'done') journal.note({ accountId, what: 'ended', subject: s })
  }
}

/** Adds lookups to a term that has some left, or takes some of them away, but for the last one. */
export async function adjust(world: World, customer: Customer): Promise<void> {
  const { app, journal, random, now } = world
  const { accountId } = customer
  await asStaff(world, customer, 'adjust lookups', async (staff) => {
    const found = await staff.call(listSubscriptionsOfAccount, { params: { id: accountId } })
    const running = found.find((one) => displayStatus(one, app.clock.now()) === 'Active')
    if (!running) return
    const { subscription_id: s, remaining } = running
    const lookups = random.between(1 - remaining, 3_000) || 1
    // Workers move the clock meanwhile.
    const at = now()
    const params = { a: accountId, ...TRACK.params, s }
    await staff.call(adjustLookups, { params, body: { lookups, reason: 'Simulated' } })
    journal.note({ accountId, what: 'adjusted', subject: s, value: lookups, at })
  })
}

/** Sets the price of a plan in the catalog. */
export async function setPrice({ app, journal, now }: World, planId: string, cents: number): Promise<void> {
  await app.db.update(plans).set({ priceCents: cents }).where(eq(plans.id, planId))
  journal.prices.push({ at: now(), planId, cents })
  journal.count('price changed')
}
