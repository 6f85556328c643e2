import { cancelOrder, listOrders } from '@portal/contracts/billing/orders'
import {
  addPaymentMethod,
  deletePaymentMethod,
  makePaymentMethodPrimary,
} from '@portal/contracts/payments/payment-methods'
import { payOrder } from '@portal/contracts/payments/payments'
import { placeOrder } from '@portal/contracts/sales/orders'
import { requestQuote } from '@portal/contracts/sales/quotes'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import { displayStatus, isEditable } from '@portal/contracts/subscriptions/display-status'
import { chooseNextPlan, listNextPlans } from '@portal/contracts/subscriptions/next-plans'
import { disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listAccountSubscriptions, type Subscription } from '@portal/contracts/subscriptions/subscriptions'
import { eq } from 'drizzle-orm'
import { gatewayBooks } from '../portal-api.ts'
import { subscriptions } from '../subscriptions/subscriptions/subscriptions.tables.ts'
import type { TestCaller } from '../testing/portal-caller.ts'
import { solveBotCheck } from '../testing/solve-bot-check.ts'
import { VISA } from '../testing/test-vault.ts'
import { RENEWING } from './journal.ts'
import type { World } from './world.ts'

/** Somebody who has an account. */
export interface Customer {
  index: number
  email: string
  accountId: number
  caller: TestCaller
  /** Time of the latest log-in, ms. */
  loggedInAt: number
  plan: string
  cards: string[]
}

/** License of all plans that are bought here. */
export const TRACK = { params: { t: 'us-core-cloud' } }
export const MONTHLY = 'us-core-cloud-5k-monthly'
export const YEARLY = 'us-core-cloud-5k-yearly'
export const FREE = 'us-core-cloud-free-monthly'
/** Plans that are chosen to follow. */
const FOLLOWERS = [MONTHLY, YEARLY, FREE]

const PLACES = {
  TX: { thoroughfare: '4200 Sample Freight Way', locality: 'Austin', postal_code: '78741-1234' },
  NY: { thoroughfare: '12 Sample Street', locality: 'Albany', postal_code: '12207' },
  CA: { thoroughfare: '900 Sample Avenue', locality: 'Sacramento', postal_code: '95814' },
} as const
export type Place = keyof typeof PLACES

export type CardKind = 'succeeded' | 'insufficient_funds' | 'card_declined'

/** A session lasts a while. */
const LOGGED_IN_MS = 3_600_000

export async function logIn({ app, now }: Pick<World, 'app' | 'now'>, customer: Customer): Promise<TestCaller> {
  if (now() - customer.loggedInAt > LOGGED_IN_MS) {
    customer.caller = await app.again(customer.caller)
    customer.loggedInAt = now()
  }
  return customer.caller
}

/** Makes a call as a person who logs in for it; a refusal is an answer as well, and returned as its problem. */
export async function doing(
  { app, journal, now }: World,
  customer: Customer,
  words: string,
  work: (caller: TestCaller) => Promise<unknown>,
): Promise<string> {
  await logIn({ app, now }, customer)
  let result = 'done'
  try {
    await work(customer.caller)
  } catch (error) {
    const { status = 500, problem = String(error) } = error as { status?: number; problem?: string }
    result = problem
    // The bank is away now and then, which is said with 503.
    if (status === 500) journal.anomalies.push(`${words}: ${error instanceof Error ? error.stack : problem}`)
  }
  journal.count(result === 'done' ? words : `${words}, refused`)
  journal.note({ accountId: customer.accountId, what: 'did', words: `${words}: ${result}` })
  return result
}

interface SigningUp {
  plan: string
  place: Place
  agrees: boolean
  /** Called once the account exists, before anything is mailed to it. */
  onAccount: (customer: Customer) => void
}

/** An account in one place, with a card, and a plan of which its owner agrees or not that it renews. */
export async function signUp(
  world: World,
  index: number,
  { plan, place, agrees, onAccount }: SigningUp,
): Promise<Customer> {
  const caller = await world.app.account({ label: `Customer ${index}` })
  const { email, accountId } = caller
  const customer: Customer = { index, email, accountId, caller, loggedInAt: world.now(), plan, cards: [] }
  onAccount(customer)
  await moveTo(world, customer, place)
  await addCard(world, customer, 'succeeded', true)
  await buy(world, customer, plan, agrees)
  return customer
}

export async function moveTo(world: World, customer: Customer, place: Place): Promise<void> {
  const { accountId } = customer
  const result = await doing(world, customer, `moves to ${place}`, (caller) =>
    caller.call(setTaxableLocation, {
      body: { ...PLACES[place], administrative_area: place, country_iso3: 'USA', accountId },
    }),
  )
  if (result === 'done') world.journal.note({ accountId, what: 'moved', subject: place })
}

let numbers = 0

/** Everybody is at home in a network of their own: of one, five cards an hour are tried. */
const networkOf = ({ index }: Customer) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`

/** Adds a card that the bank treats in this way. */
export async function addCard(
  world: World,
  customer: Customer,
  kind: CardKind,
  isMadePrimary: boolean,
  year = 2032,
): Promise<void> {
  const { vault, journal } = world
  numbers += 1
  const token = vault.add({ ...VISA, year, fingerprint: `number-${numbers}-${customer.accountId}` }, 'good', kind)
  const headers = { 'x-forwarded-for': networkOf(customer) }
  await doing(world, customer, `adds a card, ${kind}`, async (caller) => {
    const query = await solveBotCheck(caller, 'AddPaymentMethod')
    const { payment_method_id: id } = await caller.call(addPaymentMethod, { query, body: { token }, headers })
    customer.cards.push(id)
    if (isMadePrimary) await caller.call(makePaymentMethodPrimary, { params: { id } })
    journal.note({ accountId: customer.accountId, what: 'card', subject: id, words: kind })
  })
}

export async function makePrimary(world: World, customer: Customer, id: string): Promise<void> {
  await doing(world, customer, 'makes another card primary', async (caller) => {
    await caller.call(makePaymentMethodPrimary, { params: { id } })
    world.journal.note({ accountId: customer.accountId, what: 'card', subject: id, words: 'primary' })
  })
}

export async function deleteCard(world: World, customer: Customer, id: string): Promise<void> {
  const result = await doing(world, customer, 'deletes a card', async (caller) => {
    await caller.call(deletePaymentMethod, { params: { id }, query: { confirm_disable_auto_renew: 'true' } })
    world.journal.note({ accountId: customer.accountId, what: 'card', subject: id, words: 'deleted' })
  })
  if (result === 'done') customer.cards = customer.cards.filter((card) => card !== id)
}

/** Deletes every card, and agrees that renewals end with the last one. */
export async function deleteAllCards(world: World, customer: Customer): Promise<void> {
  for (const id of customer.cards) await deleteCard(world, customer, id)
}

/** Orders the plan and pays it at once. */
export async function buy(world: World, customer: Customer, plan: string, agrees: boolean): Promise<void> {
  const { journal } = world
  await doing(world, customer, `buys ${plan}${agrees ? ', renewing' : ''}`, async (caller) => {
    const renews = agrees ? [plan] : []
    const { quote_id } = await caller.call(requestQuote, { body: { plan_ids: [plan] } })
    const quoted = quote_id ? { quote_id } : {}
    const { order_id, amount } = await caller.call(placeOrder, { body: { plans: [plan], renews, ...quoted } })
    const bought = { subject: String(order_id), value: amount, words: agrees ? RENEWING : '' }
    journal.note({ accountId: customer.accountId, what: 'bought', ...bought })
    if (amount > 0) await payNow(caller, order_id, amount, customer.cards.at(-1) ?? '')
  })
}

function payNow(caller: TestCaller, order_id: number, amount: number, payment_method_id: string) {
  return caller.call(payOrder, { body: { order_id, amount, payment_method_id } })
}

/** Pays what the account owes for a renewal, from two tabs at once. */
export async function payOwed(world: World, customer: Customer): Promise<void> {
  await doing(world, customer, 'pays what is owed', async (caller) => {
    const owed = (await caller.call(listOrders)).find(({ amount_owed }) => amount_owed > 0)
    const card = customer.cards[world.random.between(0, customer.cards.length - 1)]
    if (!owed || !card) return
    const tabs = [1, 2].map(() => payNow(caller, owed.order_id, owed.amount_owed, card))
    const failed = (await Promise.allSettled(tabs)).find((tab) => tab.status === 'rejected')
    if (failed) throw failed.reason
  })
}

/** Turns renewal on, agreeing to what the screen shows if that costs something, or off, also where that ends an unpaid renewal. */
export async function switchRenewal(
  world: World,
  customer: Customer,
  { isOn, agrees }: { isOn: boolean; agrees: boolean },
): Promise<void> {
  await doing(world, customer, `turns renewal ${isOn ? 'on' : 'off'}`, async (caller) => {
    if (!isOn) return caller.call(disableAutoRenew, { ...TRACK, query: { confirm_end: 'true' } })
    const found = await caller.call(listAccountSubscriptions)
    const off = found.find(({ renews, next_charge: charge }) => !renews && charge)
    // A screen of an earlier release agrees to nothing.
    if (!off?.next_charge || !agrees) return caller.call(enableAutoRenew, { ...TRACK, body: {} })
    await caller.call(enableAutoRenew, { ...TRACK, body: { agreed: agreementTo(off) } })
    const { unit_amount: value } = off.next_charge
    world.journal.note({ accountId: customer.accountId, what: 'agreed', subject: off.subscription_id, value })
  })
}

function agreementTo({ subscription_id, renewsInto, next_charge: charge }: Subscription) {
  return {
    subscription_id,
    plan_id: renewsInto?.plan_id ?? '',
    amount: charge?.total_amount ?? 0,
    shown: charge?.renewal ?? '',
  }
}

/** Chooses another plan to follow one of the subscriptions, agreeing to what the screen shows if that costs something. */
export async function chooseNext(world: World, customer: Customer, agrees: boolean): Promise<void> {
  const { journal, random } = world
  const { accountId } = customer
  await doing(world, customer, 'chooses what follows', async (caller) => {
    const all = await caller.call(listAccountSubscriptions)
    const found = all.filter((one) => isEditable(displayStatus(one, world.app.clock.now())))
    const { track_id: t, subscription_id: s } = found[random.between(0, found.length - 1)] ?? {}
    if (!t || !s) return
    const { plans } = await caller.call(listNextPlans, { params: { t, s } })
    const others = plans.filter(({ plan_id, is_next }) => !is_next && FOLLOWERS.includes(plan_id))
    const plan = others[random.between(0, others.length - 1)]
    if (!plan) return
    const { plan_id, next_charge: charge } = plan
    const agreed = agrees &&
      charge && { subscription_id: s, plan_id, amount: charge.total_amount, shown: charge.renewal }
    await caller.call(chooseNextPlan, { params: { t, s }, body: { plan_id, ...(agreed && { agreed }) } })
    journal.note({ accountId, what: 'chosen', subject: s, words: plan_id })
    if (agreed) journal.note({ accountId, what: 'agreed', subject: s, value: charge.unit_amount })
  })
}

/** Orders the plan, does not pay it, and takes the order back, or leaves it to lapse. */
export async function orderAndCancel(world: World, customer: Customer): Promise<void> {
  await doing(world, customer, 'orders and cancels', async (caller) => {
    const { quote_id } = await caller.call(requestQuote, { body: { plan_ids: [MONTHLY] } })
    const quoted = quote_id ? { quote_id } : {}
    const { order_id: id } = await caller.call(placeOrder, { body: { plans: [MONTHLY], renews: [], ...quoted } })
    if (world.random.next() < 0.7) await caller.call(cancelOrder, { params: { id } })
  })
}

/** Uses a share of what is left of the plan whose lookups are used now, as the gateway counts it. */
export async function useLookups(world: World, customer: Customer, share: number): Promise<void> {
  const { app, journal, now } = world
  const { accountId } = customer
  await doing(world, customer, 'uses lookups', async (caller) => {
    const found = await caller.call(listAccountSubscriptions)
    const running = found
      .filter((one) => ['Active', 'Grace Period'].includes(displayStatus(one, app.clock.now())) && one.remaining > 0)
      .filter((one) => Date.parse(one.startDate) <= now())
      .sort((a, b) => a.startDate.localeCompare(b.startDate))[0]
    if (!running) return
    const id = running.subscription_id
    const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.id, id))
    const left = (row?.issued ?? 0) - (row?.used ?? 0)
    const lookups = Math.max(1, Math.floor(left * share))
    // Workers move the clock meanwhile: what follows may begin before this returns.
    const at = now()
    await count(world, { accountId, licenceId: running.track_id, subscriptionId: id, lookups })
    journal.note({ accountId, what: 'used', subject: id, value: lookups, at })
  })
}

type Counted = Pick<
  Parameters<ReturnType<typeof gatewayBooks>['count']>[0]['uses'][number],
  'accountId' | 'licenceId'
> & {
  subscriptionId: string
  lookups: number
}

/** Brings lookups to the books as a gateway does, which sends a batch again when it gets no answer. */
async function count({ app, now, random }: World, counted: Counted): Promise<void> {
  const use = {
    ...counted,
    keyId: `key-${counted.accountId}`,
    limitSince: null,
    hour: Math.floor(now() / 3_600_000) * 3_600_000,
    sources: { '203.0.113.0/24': counted.lookups },
    lastAt: now(),
    lastFrom: '203.0.113.7',
  }
  const batch = { id: random.uuid(), uses: [use], slowed: [], traced: [] }
  const books = gatewayBooks(app.foundation)
  await books.count(batch)
  if (random.next() < 0.2) await books.count(batch)
}
