import { addPaymentMethod, type PaymentMethod } from '@portal/contracts/payments/payment-methods'
import { payOrder } from '@portal/contracts/payments/payments'
import { placeOrder } from '@portal/contracts/sales/orders'
import { requestQuote } from '@portal/contracts/sales/quotes'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { cardTries } from '../payments/payment-methods/payment-methods.tables.ts'
import type { TestCaller } from './portal-caller.ts'
import { solveBotCheck } from './solve-bot-check.ts'
import type { TestApp } from './test-app.ts'
import { type TestVault, VISA } from './test-vault.ts'

export const TEXAS = {
  thoroughfare: '4200 Sample Freight Way',
  locality: 'Austin',
  administrative_area: 'TX',
  postal_code: '78741-1234',
  country_iso3: 'USA',
}

/** 181.00 and its tax in Texas. */
export const PLAN = 'us-core-cloud-5k-monthly'

type WhenCharged = Parameters<TestVault['add']>[2]

/** Adds a card to the account that behaves like this when charged; each has its own number. */
export async function cardOf(
  app: TestApp,
  vault: TestVault,
  at: TestCaller,
  whenCharged?: WhenCharged,
): Promise<PaymentMethod> {
  // Every test comes from the same network.
  await app.db.delete(cardTries)
  const token = vault.add({ ...VISA, fingerprint: `number-${vault.asked.length}-${at.accountId}` }, 'good', whenCharged)
  return at.call(addPaymentMethod, { query: await solveBotCheck(at, 'AddPaymentMethod'), body: { token } })
}

/** A customer in Texas with an order of a plan and a card to pay it. */
export async function shopper(app: TestApp, vault: TestVault, whenCharged?: WhenCharged) {
  const owner = await app.account()
  await owner.call(setTaxableLocation, { body: { ...TEXAS, accountId: owner.accountId } })
  const card = await cardOf(app, vault, owner, whenCharged)
  return { owner, card, order: await owner.call(placeOrder, { body: { plans: [PLAN] } }) }
}

/** Orders plans whose renewal the buyer agrees to, as a quote shows it. */
export async function orderRenewing(owner: TestCaller, plans: string[], renews = plans) {
  const { quote_id } = await owner.call(requestQuote, { body: { plan_ids: plans } })
  return owner.call(placeOrder, { body: { plans, renews, quote_id } })
}

interface Purchase {
  plan?: string
  /** Plans whose renewal is agreed to; what is bought by default. */
  renews?: string[]
}

/** A customer in Texas who has paid for a plan with a card, and agreed to its renewal or not. */
export async function customer(app: TestApp, vault: TestVault, purchase: Purchase = {}) {
  const owner = await app.account()
  await owner.call(setTaxableLocation, { body: { ...TEXAS, accountId: owner.accountId } })
  const bought = { owner, card: await cardOf(app, vault, owner) }
  await buy(bought, purchase)
  return bought
}

/** Pays for another plan in the same way; what costs nothing is just ordered. */
export async function buy(
  { owner, card }: { owner: TestCaller; card: PaymentMethod },
  { plan = PLAN, renews = [plan] }: Purchase = {},
): Promise<void> {
  const order = await orderRenewing(owner, [plan], renews)
  if (order.amount > 0) await owner.call(payOrder, paymentRequestOf({ order, card }))
}

/** Names the subscription of an account that began last, as paths do. */
export async function latestSubscriptionOf(owner: TestCaller) {
  const [latest] = await owner.call(listAccountSubscriptions)
  return { a: owner.accountId, t: latest?.track_id ?? '', s: latest?.subscription_id ?? '' }
}

type Bought = { order: { order_id: number; amount: number }; card: { payment_method_id: string } }

/** Builds a request that pays an order in full with this card, except for the given fields. */
export const paymentRequestOf = ({ order, card }: Bought, body: object = {}) => ({
  body: { order_id: order.order_id, amount: order.amount, payment_method_id: card.payment_method_id, ...body },
})
