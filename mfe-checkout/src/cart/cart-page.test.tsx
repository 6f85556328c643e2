import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { askForRole, getRoleGranters } from '@portal/contracts/authorization/role-requests'
import type { CustomerRole } from '@portal/contracts/roles'
import { listPlans } from '@portal/contracts/sales/pricing'
import { subscribe } from '@portal/event-bus'
import { aVisitor, type RemoteSetting, renderRemote } from '@portal/test-kit'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { Root } from '../app.tsx'
import { fakePrices, ladder } from '../testing/fake-prices.ts'
import { cartNow, fillCart } from '../testing/fill-cart.ts'

const [FREE, MONTH, YEAR] = ladder({ group: 'us', license_label: 'US Address Verification' }, 5) as [Plan, Plan, Plan]
const [, OTHER] = ladder({ group: 'us-rooftop-geocoding', license_label: 'Rooftop Geocoding' }, 10) as [Plan, Plan]
type Plan = ReturnType<typeof ladder>[0]

beforeEach(() => localStorage.clear())
afterEach(() => void jest.restoreAllMocks())

function openCart(setting: RemoteSetting = {}) {
  const page = renderRemote(Root, {
    path: '/checkout/cart',
    visitor: null,
    fake: fakePrices(FREE, MONTH, YEAR, OTHER),
    ...setting,
  })
  return { ...page, summary: async () => (await page.findByRole('region', { name: 'Summary' })).textContent }
}

test('an empty cart says what it is for and leads to the prices', async () => {
  const page = openCart()
  await page.findByText('Your cart is empty')
  expect(page.getByRole('link', { name: 'See plans and prices' }).getAttribute('href')).toBe('/pricing')
})

test('the cart says what is in it and what that comes to before tax, to the cent', async () => {
  fillCart({ ...MONTH }, OTHER)
  const page = openCart({ fake: fakePrices({ ...MONTH, price_in_cents: 1_010 }, { ...OTHER, price_in_cents: 2_020 }) })
  expect(await page.summary()).toContain('Total before tax$30.30')
  expect(page.getByRole('link', { name: 'Go to checkout' }).getAttribute('href')).toBe('/checkout/address')
})

test('rule E17: a person who may not order is told which role it needs, and asks for it instead of going to a locked door', async () => {
  fillCart(MONTH)
  const fake = fakePrices(MONTH)
  const grantable: CustomerRole[] = ['billing-editor']
  const owners = [{ user_id: 1, name: 'Olivia Adler', roles: grantable }]
  fake.on(getRoleGranters, () => ({ owners, grantable, asked: [] }))
  fake.on(askForRole, () => undefined)
  const page = openCart({ fake, visitor: aVisitor({ roles: ['api-key-viewer', 'billing-viewer'] }) })
  await page.press('Ask Olivia Adler for the role')
  const confirmation = 'We sent your request to Olivia Adler. You get a message as soon as you have it.'
  expect(await page.findByText(confirmation)).toBeTruthy()
  expect(await page.summary()).toContain('To order, you need the role Billing editor in Acme Logistics.')
  expect(fake.requestsOf(askForRole).map(({ body }) => body)).toEqual([{ role: 'billing-editor' }])
  expect(page.queryByRole('link', { name: 'Go to checkout' })).toBeNull()
})

test.each([
  ['in an account that is deactivated', { account: { id: 1, label: 'Acme Logistics', deactivated: true } }],
  ['who acts as an owner', { acting: { by: 'Sanna Okafor', ends: '2030-01-15T09:30:00Z' } }],
] as const)('somebody %s has every role, and is told of none', async (_, said) => {
  fillCart(MONTH)
  const page = openCart({ visitor: aVisitor(said) })
  expect(await page.summary()).toContain('You can view this account, but not change anything in it.')
  expect(await page.summary()).not.toContain('role')
  expect(page.queryByRole('link', { name: 'Go to checkout' })).toBeNull()
})

test('where prices do not come, the cart says so within seconds, that it is kept, and asks again', async () => {
  fillCart(MONTH, OTHER)
  const fake = fakePrices(MONTH, OTHER)
  fake.on(listPlans, () => new Promise(() => {}))
  jest.useFakeTimers()
  const page = openCart({ fake })
  await act(() => jest.advanceTimersByTimeAsync(3_900))
  expect(page.queryByRole('alert')).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(200))
  expect(page.getByRole('alert').textContent).toContain('Your 2 plans are kept in this browser.')
  jest.useRealTimers()

  fake.on(listPlans, () => ({ plans: [MONTH, OTHER], version: 'of-a-test' }))
  fireEvent.click(page.getByRole('button', { name: 'Try again' }))
  await page.findByRole('heading', { name: 'Rooftop Geocoding' })
})

test('a plan is taken for the year instead of the month, in its place', async () => {
  fillCart(MONTH, OTHER)
  const page = openCart()
  await page.user.click(await page.findByRole('radio', { name: 'Yearly, save 17%' }))
  expect(cartNow()).toEqual([YEAR.id, OTHER.id])
  await waitFor(async () => expect(await page.summary()).toContain('$1,500.00'))
})

test('a plan is exchanged for a larger one of the same term, in its place', async () => {
  const larger = { ...MONTH, id: 'larger', tier: '10k', lookups: 10_000, price_in_cents: 28_000 }
  fillCart(MONTH, OTHER)
  const page = openCart({ fake: fakePrices(MONTH, YEAR, larger, OTHER) })
  const sizes = await page.findByRole<HTMLSelectElement>('combobox', { name: /^Lookups for/ })
  expect([...sizes.options].map(({ text }) => text)).toEqual(['5,000 lookups', '10,000 lookups'])
  await page.user.selectOptions(sizes, 'larger')
  expect(cartNow()).toEqual(['larger', OTHER.id])
  expect(await page.summary()).toContain('$280.00')
})

test('a plan is removed, and taken back as long as that is offered', async () => {
  fillCart(MONTH)
  const page = openCart()
  await page.press('Remove US Address Verification')
  await page.findByText('Your cart is empty')
  expect(cartNow()).toEqual([])
  page.toasts().at(-1)?.undo?.()
  await page.findByRole('heading', { name: 'US Address Verification' })
  expect(cartNow()).toEqual([MONTH.id])
})

test.each([
  ['free', FREE],
  ['no longer sold', { ...MONTH, purchasable: false }],
  ['in no price list', { id: 'of-last-year' }],
])('rule I24: a plan that is %s is removed with its message, for six seconds', async (_, plan) => {
  fillCart(OTHER, plan)
  const page = openCart({ fake: fakePrices(FREE, { ...MONTH, purchasable: false }, OTHER) })
  await page.findByRole('heading', { name: 'Rooftop Geocoding' })
  await waitFor(() => expect(cartNow()).toEqual([OTHER.id]))
  expect(page.toasts().map(({ content, lastsMs }) => [content, lastsMs])).toEqual([
    ['Invalid plan has been removed from your cart', 6_000],
  ])
})

test('rule N13: a plan that the address asks for is put in the cart once, which is told, as is its removal', async () => {
  const heard: unknown[] = []
  const stops = [
    subscribe('cart.added', ({ planId }) => void heard.push(['added', planId])),
    subscribe('cart.removed', ({ planId }) => void heard.push(['removed', planId])),
  ]
  fillCart(OTHER)
  const page = openCart({ path: `/checkout/cart?plan=${MONTH.id}` })
  await page.findByRole('heading', { level: 2, name: 'US Address Verification' })
  expect(cartNow()).toEqual([OTHER.id, MONTH.id])
  expect(location.search).toBe('')
  await page.press('Remove US Address Verification')
  expect(heard).toEqual([
    ['added', MONTH.id],
    ['removed', MONTH.id],
  ])
  for (const stop of stops) stop()
})

test('rule J129: a link to order again says of each plan whether it is to renew', async () => {
  const path = `/checkout/cart?plan=${MONTH.id}&plan=${OTHER.id}&ending=${MONTH.id}`
  const renewing = [MONTH, OTHER].map((plan) => ({ ...plan, can_renew: true }))
  const page = openCart({ path, fake: fakePrices(...renewing) })
  const choices = await page.findAllByRole('switch', { name: /^Automatic renewal of/ })
  expect(choices.map((choice) => (choice as HTMLInputElement).checked)).toEqual([false, true])
  expect([cartNow(), location.search]).toEqual([[MONTH.id, OTHER.id], ''])
})

describe('rule I97: what renews is chosen in the cart', () => {
  const renewing = { ...MONTH, can_renew: true }
  const openIt = () => {
    jest.useFakeTimers({ now: new Date('2026-03-09T09:00:00Z'), advanceTimers: true })
    fillCart(renewing)
    return openCart({ fake: fakePrices(FREE, renewing, { ...YEAR, can_renew: true }, OTHER) })
  }
  afterEach(() => void jest.useRealTimers())
  const NAME = { name: 'Automatic renewal of US Address Verification' }
  const ON =
    'Renews for $150.00 before tax on 04/09/2026, or sooner if you use all 5,000 lookups. You can turn off renewal anytime.'
  const OFF = 'Ends on 04/09/2026, or sooner if you use all 5,000 lookups, and does not renew.'

  test('the switch is on and says when and for how much, before tax; off, it says when the plan ends', async () => {
    const page = openIt()
    const choice = await page.findByRole('switch', NAME)
    expect(choice).toHaveProperty('checked', true)
    expect(page.getByText(ON)).toBeTruthy()
    expect(await page.summary()).toContain('Renews automatically')
    await page.user.click(choice)
    expect(choice).toHaveProperty('checked', false)
    expect([page.queryByText(ON), page.getByText(OFF)]).toEqual([null, expect.anything()])
    expect(await page.summary()).toContain('Does not renew')
  })

  test('the choice survives a reload, another term, and a plan that is removed and taken back', async () => {
    const page = openIt()
    await page.user.click(await page.findByRole('switch', NAME))
    await page.user.click(page.getByRole('radio', { name: /^Yearly/ }))
    expect(await page.findByRole('switch', NAME)).toHaveProperty('checked', false)
    await page.press('Remove US Address Verification')
    await page.findByText('Your cart is empty')
    act(() => page.toasts().at(-1)?.undo?.())
    expect(await page.findByRole('switch', NAME)).toHaveProperty('checked', false)
    page.unmount()
    const again = openCart({ fake: fakePrices(FREE, renewing, { ...YEAR, can_renew: true }, OTHER) })
    expect(await again.findByRole('switch', NAME)).toHaveProperty('checked', false)
  })

  test('a plan that cannot renew has no switch', async () => {
    fillCart(OTHER)
    const page = openCart()
    await page.findByRole('heading', { name: 'Rooftop Geocoding' })
    expect(page.queryByRole('switch')).toBeNull()
    expect(await page.summary()).toContain('Does not renew')
  })
})
