import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { endGracePeriod } from '@portal/contracts/billing/admin-orders'
import { listOrders } from '@portal/contracts/billing/orders'
import { makePaymentMethodPrimary } from '@portal/contracts/payments/payment-methods'
import { payOrder } from '@portal/contracts/payments/payments'
import { resumeTrack, suspendTrack, terminateSubscription } from '@portal/contracts/subscriptions/admin-subscriptions'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { cardOf, customer, lettersTo, newKey, paymentRequestOf } from '@portal/portal-api/testing'
import { gatewayOfShop } from './testing/gateway-of-shop.ts'

/* A gateway with the books of a portal that sells: when a plan that is not paid stops, and when it is answered again. */

const END_OF_TERM = new Date('2027-04-05T10:00:00Z')
const END_OF_GRACE = Date.parse('2027-04-19T11:00:00Z')

let shop: Awaited<ReturnType<typeof gatewayOfShop>>
beforeAll(async () => {
  shop = await gatewayOfShop()
})
afterAll(() => shop.close())

interface Answer {
  status: number
  problem?: string
}

/** A customer whose renewal of April 5, 2027 was declined, and whose key the gateway answers. */
async function unpaidRenewal() {
  const { app, vault } = shop
  app.clock.set(new Date('2027-03-05T10:00:00Z'))
  const { owner, card } = await customer(app, vault)
  const { key_id, token } = await newKey(owner)
  const url = `${shop.origin}/street-address?auth-id=${key_id}&auth-token=${token}&street=350+Fifth+Avenue`
  const lookUp = async (): Promise<Answer> => {
    const answer = await fetch(url)
    const { errors } = await answer.json()
    return { status: answer.status, ...(errors && { problem: errors[0].name }) }
  }
  const declined = await cardOf(app, vault, owner, 'insufficient_funds')
  await owner.call(makePaymentMethodPrimary, { params: { id: declined.payment_method_id } })
  app.clock.set(END_OF_TERM)
  await lettersTo(app, owner.email)
  await lettersTo(app, owner.email)
  const now = await app.again(owner)
  const [order] = await now.call(listOrders)
  if (!order) throw new Error('Nothing has renewed.')
  await becomes(200, lookUp)
  return { owner, card, order, lookUp }
}

/** Looks up until it is answered like this; returns how long that took, in ms. */
async function becomes(status: number, lookUp: () => Promise<Answer>): Promise<number> {
  const since = performance.now()
  while ((await lookUp()).status !== status) await sleep(5)
  return performance.now() - since
}

describe('rule I126: a plan that is not paid', () => {
  test('is answered until the instant its grace period ends, and refused with 402 by the first lookup from then on', async () => {
    const { lookUp } = await unpaidRenewal()
    shop.app.clock.set(new Date(END_OF_GRACE - 1))
    expect(await lookUp()).toEqual({ status: 200 })
    shop.app.clock.set(new Date(END_OF_GRACE))
    expect(await lookUp()).toEqual({ status: 402, problem: 'gateway:inactive-subscription' })
  })

  test('is answered again within a second of being paid, in a term that begins then', async () => {
    const { owner, card, order, lookUp } = await unpaidRenewal()
    shop.app.clock.set(new Date(END_OF_GRACE))
    expect(await lookUp()).toMatchObject({ status: 402 })
    const payer = await shop.app.again(owner)
    await payer.call(payOrder, paymentRequestOf({ order, card }))
    expect(await becomes(200, lookUp)).toBeLessThan(1_000)
    const [latest] = await payer.call(listAccountSubscriptions)
    expect(latest?.startDate).toBe('2027-04-19T11:00:00.000Z')
  })

  test('is refused within a second of staff ending its grace period', async () => {
    const { owner, order, lookUp } = await unpaidRenewal()
    const staff = await shop.app.staff('billing-ops')
    await staff.call(endGracePeriod, { params: { accountId: owner.accountId, orderId: order.order_id } })
    expect(await becomes(402, lookUp)).toBeLessThan(1_000)
  })
})

describe('rules I135, I136: what staff suspend or end', () => {
  const REASON = { reason: 'Scraping' }

  test('is refused within a second, also in a grace period, and answered again within one of being resumed', async () => {
    const { owner, lookUp } = await unpaidRenewal()
    const staff = await shop.app.staff('billing-ops')
    const params = { a: owner.accountId, t: 'us-core-cloud' }
    await staff.call(suspendTrack, { params, body: REASON })
    expect(await becomes(402, lookUp)).toBeLessThan(1_000)
    await staff.call(resumeTrack, { params })
    expect(await becomes(200, lookUp)).toBeLessThan(1_000)
  })

  test('is refused within a second of its end', async () => {
    const { owner, lookUp } = await unpaidRenewal()
    const [latest] = await (await shop.app.again(owner)).call(listAccountSubscriptions)
    const staff = await shop.app.staff('billing-ops')
    const params = { a: owner.accountId, t: 'us-core-cloud', s: latest?.subscription_id ?? '' }
    await staff.call(terminateSubscription, { params, query: REASON })
    expect(await becomes(402, lookUp)).toBeLessThan(1_000)
  })
})
