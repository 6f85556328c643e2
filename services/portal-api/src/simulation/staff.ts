import { endGracePeriod } from '@portal/contracts/billing/admin-orders'
import { refundTransaction } from '@portal/contracts/payments/admin-payments'
import { declareTaxExempt, revokeTaxExemption } from '@portal/contracts/sales/admin-taxes'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { orders } from '../billing/orders/orders.tables.ts'
import { transactions } from '../payments/payments/payments.tables.ts'
import { plans } from '../subscriptions/catalog/catalog.tables.ts'
import { subscriptions } from '../subscriptions/subscriptions/subscriptions.tables.ts'
import type { TestCaller } from '../testing/portal-caller.ts'
import { type Customer, doing } from './customers.ts'
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
  await asStaff(world, customer, `refund ${isPart ? 'a part' : 'all'}`, (staff) =>
    staff.call(refundTransaction, { params: { a: customer.accountId, t: charge.id }, query: query as never }),
  )
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

/** Ends all terms of an account before their time. No call does that yet. */
export async function terminate(world: World, customer: Customer): Promise<void> {
  const { app, journal } = world
  const { accountId } = customer
  const running = and(eq(subscriptions.accountId, accountId), gt(subscriptions.expiresAt, app.clock.now()))
  const terminatedAt = app.clock.now()
  await app.db
    .update(subscriptions)
    .set({ terminatedAt })
    .where(and(running, isNull(subscriptions.terminatedAt)))
  journal.note({ accountId, what: 'ended', subject: 'account' })
  journal.note({ accountId, what: 'did', words: 'staff: terminate' })
  journal.count('staff: terminate')
}

/** Sets the price of a plan in the catalog. */
export async function setPrice({ app, journal, now }: World, planId: string, cents: number): Promise<void> {
  await app.db.update(plans).set({ priceCents: cents }).where(eq(plans.id, planId))
  journal.prices.push({ at: now(), planId, cents })
  journal.count('price changed')
}
