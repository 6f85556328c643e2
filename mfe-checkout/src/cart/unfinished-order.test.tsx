import { beforeEach, expect, test } from '@jest/globals'
import { listPlans } from '@portal/contracts/sales/pricing'
import { fakeApi, renderRemote } from '@portal/test-kit'
import { act } from '@testing-library/react'
import { fakePrices, ladder } from '../testing/fake-prices.ts'
import { fillCart } from '../testing/fill-cart.ts'
import { removeFromCart } from './change-cart.ts'
import { UnfinishedOrder } from './unfinished-order.tsx'

const [, MONTH] = ladder({ group: 'us', license_label: 'US Address Verification' }, 5) as [Plan, Plan]
const [, OTHER] = ladder({ group: 'us-rooftop-geocoding', license_label: 'Rooftop Geocoding' }, 10) as [Plan, Plan]
type Plan = ReturnType<typeof ladder>[0]

beforeEach(() => localStorage.clear())

test('rule M28: what waits in the cart is on the overview with what it comes to, until it is taken out', async () => {
  fillCart(MONTH, OTHER)
  const page = renderRemote(UnfinishedOrder, { fake: fakePrices(MONTH, OTHER) })
  await page.findByText('US Address Verification and 1 more plan')
  expect(page.getByRole('listitem').textContent).toContain('In your cart$450.00 before tax')
  expect(page.getByRole('link', { name: /^Finish your order/ }).getAttribute('href')).toBe('/checkout/cart')

  act(() => removeFromCart(OTHER.id))
  await page.findByText('US Address Verification')
  act(() => removeFromCart(MONTH.id))
  expect(page.queryByRole('list')).toBeNull()
})

test('without a cart nothing is asked for', async () => {
  const fake = fakeApi()
  fake.on(listPlans, () => ({ plans: [], version: '' }))
  const page = renderRemote(UnfinishedOrder, { fake })
  expect(page.queryByRole('list')).toBeNull()
  expect(fake.requestsOf(listPlans)).toHaveLength(0)
})
