import { afterEach, expect, jest, test } from '@jest/globals'
import { publish, subscribe } from '@portal/event-bus'
import { followDataLayer } from './data-layer.ts'

let stop = () => {}

/** Until everybody was told: the bus comes late, and tells listeners in their order. */
async function putAndTake(planId: string) {
  const isOver = new Promise((resolve) => subscribe('cart.removed', resolve))
  publish('cart.added', { planId })
  publish('cart.removed', { planId })
  await isOver
}

afterEach(() => {
  stop()
  jest.restoreAllMocks()
  globalThis.dataLayer = undefined
})

test('the data layer hears what is put into the cart and taken out, by the names of commerce.md §7', async () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  globalThis.dataLayer = []
  stop = followDataLayer()
  await putAndTake('a')
  expect(globalThis.dataLayer).toEqual([
    { event: 'add_to_cart', plan_id: 'a' },
    { event: 'remove_from_cart', plan_id: 'a' },
  ])
})

test('a tab that nobody looks at tells nothing: the one where it happened does', async () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  globalThis.dataLayer = []
  stop = followDataLayer()
  await putAndTake('a')
  expect(globalThis.dataLayer).toEqual([])
})

test('where nobody agreed to be measured, nothing is kept', async () => {
  stop = followDataLayer()
  await putAndTake('a')
  expect(globalThis.dataLayer).toBeUndefined()
})

test('the data layer hears of a form that is begun and sent, by the names of commerce.md §7', async () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  globalThis.dataLayer = []
  stop = followDataLayer()
  publish('form.started', { formId: 'contact' })
  publish('form.submitted', { formId: 'contact' })
  await putAndTake('b')
  expect(globalThis.dataLayer.slice(0, 3)).toEqual([
    { event: 'form_start', form_id: 'contact' },
    { event: 'form_submit', form_id: 'contact' },
    { event: 'generate_lead', form_id: 'contact' },
  ])
})

test('the data layer hears of a purchase in dollars and of a trial, by the names of commerce.md §7', async () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  globalThis.dataLayer = []
  stop = followDataLayer()
  publish('trial.started', { planId: 'trial' })
  publish('cart.purchased', { orderId: 10_020, cents: 16_237, taxCents: 1_237, planIds: ['a'] })
  await putAndTake('b')
  expect(globalThis.dataLayer.slice(0, 2)).toEqual([
    { event: 'free_trial_signup', plan_id: 'trial' },
    { event: 'purchase', transaction_id: 10_020, value: 162.37, tax: 12.37, currency: 'USD', plan_ids: ['a'] },
  ])
})
