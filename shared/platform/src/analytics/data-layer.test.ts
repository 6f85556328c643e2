import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { publish, subscribe } from '@portal/event-bus'
import { waitFor } from '@testing-library/react'
import { followDataLayer, type PlanNames } from './data-layer.ts'

let stop = () => {}
const namesOf = jest.fn<PlanNames>()

beforeEach(() => {
  namesOf.mockReset().mockImplementation(async (ids) => ids.map((id) => `name of ${id}`))
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  globalThis.dataLayer = []
  stop = followDataLayer(namesOf)
})
afterEach(() => {
  stop()
  jest.restoreAllMocks()
  globalThis.dataLayer = undefined
})

/** Waits for this many events, and returns them. */
async function heard(count: number): Promise<object[]> {
  await waitFor(() => expect(globalThis.dataLayer).toHaveLength(count))
  return globalThis.dataLayer ?? []
}

/** Puts a plan into the cart and waits for all listeners: the bus is loaded late, and notifies them in order. */
async function putIntoCart() {
  const isOver = new Promise((resolve) => subscribe('form.submitted', resolve))
  publish('cart.added', { planId: 'a' })
  publish('form.submitted', { formId: 'contact' })
  await isOver
}

test('rule M30: it hears who signs up and logs in, and how', async () => {
  publish('login.created', { method: 'password' })
  publish('session.started', { method: 'google' })
  expect(await heard(2)).toEqual([
    { event: 'signup', method: 'password' },
    { event: 'login', method: 'google' },
  ])
})

test('rule M30: it hears what is put into the cart and taken out, with the names of the plans', async () => {
  publish('cart.added', { planId: 'a' })
  publish('cart.removed', { planId: 'a' })
  expect(await heard(2)).toEqual([
    { event: 'add_to_cart', plan_id: 'a', plan_name: 'name of a' },
    { event: 'remove_from_cart', plan_id: 'a', plan_name: 'name of a' },
  ])
})

test('rule M30: it hears of a form that is begun and sent', async () => {
  publish('form.started', { formId: 'contact' })
  publish('form.submitted', { formId: 'contact' })
  expect(await heard(3)).toEqual([
    { event: 'form_start', form_id: 'contact' },
    { event: 'form_submit', form_id: 'contact' },
    { event: 'generate_lead', form_id: 'contact' },
  ])
})

test('rule M30: it hears of a purchase in dollars, of a trial, and of a report that is taken along', async () => {
  publish('trial.started', { planId: 'trial' })
  publish('cart.purchased', { orderId: 10_020, cents: 16_237, taxCents: 1_237, planIds: ['a', 'b'] })
  publish('report.downloaded', { report: 'usage' })
  expect(await heard(3)).toEqual(
    expect.arrayContaining([
      { event: 'free_trial_signup', plan_id: 'trial', plan_name: 'name of trial' },
      {
        event: 'purchase',
        transaction_id: 10_020,
        value: 162.37,
        tax: 12.37,
        currency: 'USD',
        plan_ids: ['a', 'b'],
        plan_names: ['name of a', 'name of b'],
      },
      { event: 'report_download', report: 'usage' },
    ]),
  )
})

test('an event whose plan cannot be named is told without the name', async () => {
  namesOf.mockRejectedValue(new Error('offline'))
  publish('cart.added', { planId: 'a' })
  expect(await heard(1)).toEqual([{ event: 'add_to_cart', plan_id: 'a' }])
})

test('a tab that nobody looks at tells nothing: the one where it happened does', async () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await putIntoCart()
  expect(globalThis.dataLayer).toEqual([])
  expect(namesOf).not.toHaveBeenCalled()
})

test('where nobody agreed to be measured, nothing is kept and nobody asks for names', async () => {
  globalThis.dataLayer = undefined
  await putIntoCart()
  expect(globalThis.dataLayer).toBeUndefined()
  expect(namesOf).not.toHaveBeenCalled()
})
