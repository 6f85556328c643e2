import { expect, test } from '@jest/globals'
import { listPlans } from '@portal/contracts/sales/pricing'
import { fakeApi } from '@portal/test-kit'
import { fakePrices, ladder, unlimited } from '../testing/fake-prices.ts'
import { openPricing } from '../testing/open-pricing.tsx'

const US = ladder({ group: 'us' }, 5, 10)

test('every product is there with what it does, what it costs and the way to its prices', async () => {
  const list = unlimited(ladder({ group: 'us-master-address-list' })[0])
  const page = openPricing({ path: '/products', fake: fakePrices(...US, list) })

  await page.findByText('1,000 lookups a month free, then from $25.00 per 1,000')
  page.getByText('From $99,000.00 a year')
  expect(page.getAllByRole('link', { name: /^Pricing of/ })).toHaveLength(10)

  await page.user.click(page.getByRole('link', { name: 'What it does: US Address Verification' }))
  expect(location.pathname).toBe('/products/us-address-verification')
})

test('the product page shows a request with its answer, and the price from the price list', async () => {
  const page = openPricing({ path: '/products/us-address-verification', fake: fakePrices(...US) })
  await page.findByText('1,000 lookups a month free, then from $25.00 per 1,000')
  const answer = page.getByRole('region', { name: 'Response' }).textContent
  expect(JSON.parse(answer ?? '')[0].analysis.deliverable).toBe('yes')
  page.getByRole('button', { name: 'Copy request' })

  await page.user.click(page.getByRole('link', { name: 'See pricing' }))
  expect(location.pathname).toBe('/pricing')
})

test('without the price list the products are there all the same', async () => {
  const fake = fakeApi()
  fake.refuse(listPlans, 'request:too-large')
  const page = openPricing({ path: '/products', fake })
  expect(await page.findAllByRole('heading', { level: 3 })).toHaveLength(10)
})

test('a product without a page says so, and leads to all of them', async () => {
  const page = openPricing({ path: '/products/moon', fake: fakePrices(...US) })
  expect((await page.findByRole('link', { name: 'Go to Products' })).getAttribute('href')).toBe('/products')
})
