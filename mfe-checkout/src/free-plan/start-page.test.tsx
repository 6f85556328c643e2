import { expect, test } from '@jest/globals'
import { listOrders } from '@portal/contracts/billing/orders'
import { getBotCheck } from '@portal/contracts/captcha'
import { submitForm } from '@portal/contracts/forms/marketing-forms'
import { placeOrder } from '@portal/contracts/sales/orders'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { anEasyPuzzle, anOrder, aPlan, aSubscription, renderRemote } from '@portal/test-kit'
import { fireEvent, waitFor } from '@testing-library/react'
import { Root } from '../app.tsx'
import { fakePrices, ladder } from '../testing/fake-prices.ts'

const [FREE, PAID] = ladder({ group: 'us', license_label: 'US Address Verification' }, 5)
const TRIAL = aPlan({
  license: FREE.license,
  tier: 'trial',
  lookups: 1000,
  price_in_cents: 0,
  isOneTimeFreeTrial: true,
})

const TYPE_AHEAD = aPlan({
  license: { ...FREE.license, product_line: 'us-autocomplete-pro', group: 'us-autocomplete-pro' },
  price_in_cents: 0,
  isOngoingFree: true,
})

function setting(plan: { id: string } | string) {
  const fake = fakePrices(FREE, PAID as typeof FREE, TRIAL, TYPE_AHEAD)
  const order = anOrder({ order_id: 10_012, amount: 0, tax_amount: 0, unit_amount: 0, payment_due_date: '' })
  fake.on(listOrders, () => [order])
  const id = typeof plan === 'string' ? plan : plan.id
  const view = renderRemote(Root, { fake, path: `/checkout/start?plan=${id}` })
  return { fake, view }
}

test('a free plan says what it grants and is started with one press, which leads to what came of it', async () => {
  const { fake, view } = setting(FREE)
  const asked: unknown[] = []
  fake.on(placeOrder, ({ body }) => {
    asked.push(body)
    return { order_id: 10_012, lookups: 1_000, amount: 0, tax_amount: 0 }
  })
  expect(await view.findByText('1,000 lookups a month')).toBeTruthy()
  expect(view.getByText('No rate limit, 3 seats')).toBeTruthy()
  fireEvent.click(view.getByRole('button', { name: 'Start free plan' }))
  expect(await view.findByRole('heading', { name: 'Your plan is ready' })).toBeTruthy()
  expect(asked).toEqual([{ plans: [FREE.id] }])
  expect(view.getByRole('link', { name: 'Create API key' }).getAttribute('href')).toBe('/account/keys')
})

test('a trial that was used before says so, and the page stays', async () => {
  const { fake, view } = setting(TRIAL)
  fake.refuse(placeOrder, 'sales-context:trial-used')
  fireEvent.click(await view.findByRole('button', { name: 'Start trial' }))
  expect(await view.findByText('This trial was used before.')).toBeTruthy()
  expect(view.getByRole('link', { name: 'See subscriptions' })).toBeTruthy()
})

test('a plan that there is not, or no more, leads to those that there are', async () => {
  const { view } = setting('no-such-plan')
  expect(await view.findByText('This plan is not available')).toBeTruthy()
  expect(view.getByRole('link', { name: 'See all plans' }).getAttribute('href')).toBe('/pricing')
  expect(view.queryByRole('button', { name: /^Start/ })).toBeNull()
})

test('rule J90: the way back to prices is to those of its product', async () => {
  const { view } = setting(TYPE_AHEAD)
  await view.findByRole('button', { name: 'Start free plan' })
  const paths = view
    .getAllByRole('link', { name: /^(Pricing|See all plans|Back to pricing)$/ })
    .map((link) => link.getAttribute('href'))
  expect(paths).toEqual(['/pricing/us-address-autocomplete', '/pricing/us-address-autocomplete'])
})

test('a plan that costs something says how much, and begins in the cart', async () => {
  const { view } = setting(PAID?.id ?? '')
  expect(await view.findByRole('heading', { name: /^\$\d+\.\d\d for a month, before tax$/ })).toBeTruthy()
  const way = view.getByRole('link', { name: 'Add to cart' })
  expect(way.getAttribute('href')).toBe(`/checkout/cart?plan=${PAID?.id}`)
  expect(view.queryByRole('button', { name: /^Start/ })).toBeNull()
})

test('a person who has lookups of it already is told how many before they buy more', async () => {
  const { fake, view } = setting(PAID?.id ?? '')
  const others = { planId: 'of-another-license', remaining: 7 }
  const over = { planId: FREE.id, expirationDate: '2026-01-15T09:30:00Z', remaining: 9 }
  fake.on(listAccountSubscriptions, () => [
    aSubscription({ planId: PAID?.id, issued: 300_000, remaining: 234_000 }),
    aSubscription({ planId: FREE.id, remaining: 400 }),
    aSubscription(others),
    aSubscription(over),
  ])
  expect(await view.findByText(/^Acme Logistics has 234,400 lookups left, to be used before these\./)).toBeTruthy()
})

test('rule M25: a trial that begins is told to the CRM with its day and what was agreed to, a free plan is not', async () => {
  const { fake, view } = setting(TRIAL)
  fake.on(placeOrder, () => ({ order_id: 10_012, lookups: 1_000, amount: 0, tax_amount: 0 }))
  fake.on(getBotCheck, anEasyPuzzle)
  fake.on(submitForm, () => undefined)
  fireEvent.click(await view.findByRole('button', { name: 'Start trial' }))
  await waitFor(() => expect(fake.requestsOf(submitForm)).toHaveLength(1))
  const [{ params, body } = { params: undefined, body: undefined }] = fake.requestsOf(submitForm)
  expect(params).toEqual({ form: 'trial-us-address-verification' })
  expect(body?.fields).toContainEqual({
    objectTypeId: '0-1',
    name: 'us_address_verification_trial_start_date',
    value: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(body?.legalConsentOptions.consent.text).toContain('the start of your trial')
})
