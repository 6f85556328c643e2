import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { listOrders } from '@portal/contracts/billing/orders'
import { makePaymentMethodPrimary } from '@portal/contracts/payments/payment-methods'
import { resumeTrack, suspendTrack, terminateSubscription } from '@portal/contracts/subscriptions/admin-subscriptions'
import { displayStatus } from '@portal/contracts/subscriptions/display-status'
import { listSubscriptionEvents } from '@portal/contracts/subscriptions/subscription-events'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { asc, eq, sql } from 'drizzle-orm'
import { orders } from '../../billing/orders/orders.tables.ts'
import { lettersTo } from '../../testing/letters.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { buy, cardOf, customer, latestSubscriptionOf } from '../../testing/shoppers.ts'
import { newSubscription, suspendLicenses, useLookups } from '../../testing/subscriptions.sql.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'
import { subscriptions } from '../subscriptions/subscriptions.tables.ts'

const BOUGHT = '2027-03-05T10:00:00.000Z'
const END = '2027-04-05T10:00:00.000Z'
const FREE = 'us-core-cloud-free-monthly'
let app: TestApp
let vault: TestVault
beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.set(new Date(BOUGHT))
  vault.mood = 'well'
})

/** A customer who paid for 5,000 lookups a month, and agreed that they renew or not. */
async function buyer(purchase: Parameters<typeof customer>[2] = {}) {
  const { owner, card } = await customer(app, vault, purchase)
  return { owner, card, params: await latestSubscriptionOf(owner) }
}

type Params = Awaited<ReturnType<typeof latestSubscriptionOf>>

const staff = () => app.staff('billing-ops')
const end = async (params: Params, reason = ' Sold by mistake ') =>
  (await staff()).call(terminateSubscription, { params, query: { reason } })
const suspend = async ({ a, t }: Params, reason = ' Scraping ') =>
  (await staff()).call(suspendTrack, { params: { a, t }, body: { reason } })
const resume = async ({ a, t }: Params) => (await staff()).call(resumeTrack, { params: { a, t } })

const rowsOf = ({ a }: Params) =>
  app.db.select().from(subscriptions).where(eq(subscriptions.accountId, a)).orderBy(asc(subscriptions.startsAt))
const statusesOf = async (owner: TestCaller) =>
  (await (await app.again(owner)).call(listAccountSubscriptions)).map((one) => displayStatus(one, app.clock.now()))
const actionsOf = async (owner: TestCaller) =>
  (await auditTrail(app, owner)).filter((action) => /^(subscription|license|order\.cancelled)/.test(action))

async function passTo(time: string, owner: TestCaller) {
  app.clock.set(new Date(time))
  for (let turn = 0; turn < 3; turn += 1) await lettersTo(app, owner.email)
  return app.again(owner)
}

/** Returns the letters to an owner after as many as there were before. */
const lettersSince = async (owner: TestCaller, before: number) => (await lettersTo(app, owner.email)).slice(before)

async function suspensionOf({ a }: Params) {
  const held = sql`select suspended_at as at, suspend_reason as reason from account_licences where account_id = ${a}`
  const { rows } = (await app.db.execute(held)) as unknown as { rows: { at: Date | null; reason: string | null }[] }
  return rows.map(({ at, reason }) => ({ at: at && new Date(at).toISOString().slice(0, 16), reason }))[0]
}

/** A customer whose renewal of April 5 is made ready, or runs unpaid. */
async function unpaidRenewal(at = '2027-04-05T10:00:01Z') {
  const one = await buyer()
  const declined = await cardOf(app, vault, one.owner, 'insufficient_funds')
  await one.owner.call(makePaymentMethodPrimary, { params: { id: declined.payment_method_id } })
  const owner = await passTo(at, one.owner)
  return { owner, before: one.params, params: await latestSubscriptionOf(owner) }
}

describe('rule I135: a subscription that staff end', () => {
  test('ends now with the reason, does not renew, and is in one letter', async () => {
    const { owner, params } = await buyer()
    const before = (await lettersTo(app, owner.email)).length
    await end(params)
    expect(await statusesOf(owner)).toEqual(['Terminated'])
    const [row] = await rowsOf(params)
    expect(row).toMatchObject({ terminationReason: 'Sold by mistake' })
    await end(params, 'Again')
    expect((await rowsOf(params))[0]).toEqual(row)
    expect(await actionsOf(owner)).toEqual(['subscription.terminated'])

    const [letter, ...others] = await lettersSince(owner, before)
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      subject: 'US Address Verification was ended by our staff',
      words: [
        expect.stringMatching(/^Our staff ended the plan “US Address Verification, 5,000 lookups a month”/),
        'Reason: Sold by mistake',
        'Lookups of this license are refused until you choose another plan.',
      ],
      action: { label: 'See the subscription' },
    })
    const { s, t } = params
    const events = await owner.call(listSubscriptionEvents, { params: { s, t } })
    expect(events.at(-1)).toMatchObject({ kind: 'terminated', reason: 'Sold by mistake' })
    await passTo(END, owner)
    expect(await rowsOf(params)).toHaveLength(1)
  })

  test('may be suspended or used up, and is not over by itself', async () => {
    const [one, other, third] = [await buyer(), await buyer(), await buyer({ renews: [] })]
    await suspendLicenses(app, one.owner)
    await useLookups(app, other.params.s, 5_000)
    await app.db
      .update(subscriptions)
      .set({ autoRenewDisabledAt: new Date(BOUGHT) })
      .where(eq(subscriptions.id, other.params.s))
    for (const { owner, params } of [one, other]) {
      await end(params)
      expect(await statusesOf(owner)).toEqual(['Terminated'])
    }
    const over = refused(409, 'subscription-context:not-editable')
    app.clock.set(new Date(END))
    await expect(end(third.params)).rejects.toEqual(over)
    const voided = { terminatedAt: new Date(BOUGHT), terminationReason: null }
    await app.db.update(subscriptions).set(voided).where(eq(subscriptions.id, third.params.s))
    await expect(end(third.params)).rejects.toEqual(over)
    expect(await actionsOf(third.owner)).toEqual([])
  })

  test('of another account or license is not found, and needs a reason', async () => {
    const [{ params }, other] = [await buyer(), await buyer()]
    const missing = refused(404, 'subscription-context:subscription-not-found')
    await expect(end({ ...params, a: other.params.a })).rejects.toEqual(missing)
    await expect(end({ ...params, t: 'us-standard-cloud' })).rejects.toEqual(missing)
    await expect(end(params, ' ')).rejects.toMatchObject({ fields: { reason: 'This field is required' } })
    expect((await rowsOf(params)).map(({ terminatedAt }) => terminatedAt)).toEqual([null])
  })

  test('takes its unpaid renewal back: the order is canceled with a credit note, and no card is charged', async () => {
    const { owner, params } = await unpaidRenewal()
    expect(await statusesOf(owner)).toEqual(['Grace Period', 'Expired'])
    const before = (await lettersTo(app, owner.email)).length
    const charges = vault.charges.length
    await end(params)
    const [order] = await owner.call(listOrders)
    expect(order).toMatchObject({ status: 'cancelled', amount_owed: 0 })
    expect(await statusesOf(owner)).toEqual(['Terminated', 'Expired'])
    expect(await actionsOf(owner)).toEqual(['subscription.terminated', 'order.cancelled'])
    const [letter] = await lettersSince(owner, before)
    expect(letter?.words).toContain(
      `Order ${order?.order_id}, its unpaid renewal, was canceled, and nothing is due for it.`,
    )
    expect(letter?.paper).toMatchObject({ attached: 'The credit note is attached as a PDF.' })
    await passTo('2027-04-25T10:00:00Z', owner)
    expect(vault.charges).toHaveLength(charges)
    expect(await rowsOf(params)).toHaveLength(2)
  })

  test('takes the next term back that was made ready, and is not followed again', async () => {
    const { owner, before } = await unpaidRenewal('2027-04-05T09:59:30Z')
    await end(before)
    const rows = await rowsOf(before)
    expect(rows.map(({ terminationReason }) => terminationReason)).toEqual(['Sold by mistake', 'Sold by mistake'])
    await passTo('2027-04-06T10:00:00Z', owner)
    expect(await rowsOf(before)).toHaveLength(2)
    expect(await statusesOf(owner)).toEqual(['Terminated', 'Terminated'])
  })

  test('leaves the debt of an order that is no renewal', async () => {
    const { owner, params } = await buyer()
    const gracePeriodEndsAt = new Date('2027-03-20T10:00:00Z')
    const { id, orderId } = await newSubscription(app, owner, { gracePeriodEndsAt })
    await app.db
      .update(orders)
      .set({ placedAt: new Date(BOUGHT) })
      .where(eq(orders.id, orderId ?? 0))
    const before = (await lettersTo(app, owner.email)).length
    await end({ ...params, s: id })
    const [order] = await app.db
      .select()
      .from(orders)
      .where(eq(orders.id, orderId ?? 0))
    expect(order).toMatchObject({ cancelledAt: null, gracePeriodEndsAt })
    const [letter] = await lettersSince(owner, before)
    expect(letter?.words.slice(-2)).toEqual([
      'Lookups of this license are answered by your other plan.',
      `$181.00 for order ${orderId} are still due.`,
    ])
  })
})

describe('rule I136: a license that staff suspend', () => {
  test('is suspended once with its reason, and resumed once, each in one letter', async () => {
    const { owner, params } = await buyer()
    const before = (await lettersTo(app, owner.email)).length
    await suspend(params)
    await suspend(params, 'Another')
    expect(await statusesOf(owner)).toEqual(['Suspended'])
    expect(await suspensionOf(params)).toEqual({ at: '2027-03-05T10:00', reason: 'Scraping' })
    for (const _ of [1, 2]) await resume(params)
    expect(await suspensionOf(params)).toEqual({ at: null, reason: null })
    expect(await statusesOf(owner)).toEqual(['Active'])
    expect(await actionsOf(owner)).toEqual(['license.suspended', 'license.resumed'])
    expect((await lettersSince(owner, before)).map(({ subject, words }) => [subject, words[1]])).toEqual([
      ['US Address Verification was suspended', 'Reason: Scraping'],
      ['US Address Verification was resumed', 'Plans renew as you had chosen. What ended meanwhile stays ended.'],
    ])
    const { s, t } = params
    const events = await (await app.again(owner)).call(listSubscriptionEvents, { params: { s, t } })
    expect(events.filter(({ kind }) => kind === 'suspended' || kind === 'resumed')).toEqual([
      { at: expect.any(String), kind: 'suspended', reason: 'Scraping' },
      { at: expect.any(String), kind: 'resumed' },
    ])
  })

  test('has to be held by the account, and needs a reason', async () => {
    const { params } = await buyer()
    const missing = refused(404, 'subscription-context:license-not-found')
    await expect(suspend({ ...params, t: 'us-standard-cloud' })).rejects.toEqual(missing)
    await expect(resume({ ...params, t: 'us-standard-cloud' })).rejects.toEqual(missing)
    await expect(suspend({ ...params, a: 999_999_999 })).rejects.toEqual(missing)
    await expect(suspend(params, ' ')).rejects.toMatchObject({ fields: { reason: 'This field is required' } })
  })

  test('renews nothing that costs something; what was used up meanwhile renews once it is resumed', async () => {
    const { owner, params } = await buyer()
    await suspend(params)
    // Lookups that were answered before come late.
    await useLookups(app, params.s, 5_000)
    await passTo('2027-03-10T10:00:00Z', owner)
    expect(await rowsOf(params)).toHaveLength(1)
    await resume(params)
    await passTo('2027-03-10T10:00:10Z', owner)
    const rows = await rowsOf(params)
    expect(rows.map(({ used }) => used)).toEqual([5_000, 0])
    expect(rows[1]?.startsAt.toISOString().slice(0, 16)).toBe('2027-03-10T10:00')
  })

  test('that is resumed before the end of a term renews at that end', async () => {
    const { owner, params } = await buyer()
    await suspend(params)
    await passTo('2027-04-05T09:59:30Z', owner)
    await resume(params)
    await passTo(END, owner)
    expect((await rowsOf(params)).map(({ startsAt }) => startsAt.toISOString())).toEqual([BOUGHT, END])
  })

  test('leaves ended what ended meanwhile', async () => {
    const { owner, params } = await buyer()
    await suspend(params)
    await passTo('2027-04-05T10:00:01Z', owner)
    await resume(params)
    await passTo('2027-04-06T10:00:00Z', owner)
    expect(await rowsOf(params)).toHaveLength(1)
    expect(await statusesOf(owner)).toEqual(['Expired'])
  })

  test('waits for another term of its plan that goes on, as before', async () => {
    const { owner, card, params } = await buyer()
    await buy({ owner, card })
    await suspend(params)
    await useLookups(app, params.s, 5_000)
    await passTo('2027-03-10T10:00:00Z', owner)
    await resume(params)
    await passTo('2027-03-10T10:00:10Z', owner)
    expect(await rowsOf(params)).toHaveLength(2)
  })

  test('goes on with a free plan', async () => {
    const { owner, params } = await buyer({ plan: FREE, renews: [] })
    await suspend(params)
    await passTo(END, owner)
    expect(await statusesOf(owner)).toEqual(['Suspended', 'Suspended'])
  })
})
