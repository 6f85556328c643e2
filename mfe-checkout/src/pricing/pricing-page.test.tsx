import { expect, test } from '@jest/globals'
import { listPlans } from '@portal/contracts/sales/pricing'
import { takeTarget } from '@portal/platform/navigation'
import { aPlan, aStaffMember, aVisitor, fakeApi } from '@portal/test-kit'
import { within } from '@testing-library/react'
import { fakePrices, ladder, unlimited } from '../testing/fake-prices.ts'
import { openPricing } from '../testing/open-pricing.tsx'

const US = ladder({ group: 'us' }, 5, 10, 25)

test.each([
  ['us', '/pricing', 1_000, '1,000 lookups a month'],
  ['international-verification', '/pricing/international-address-verification', 100, '100 lookups a month'],
  ['us-property-data', '/pricing/us-property-data', 15, '15 lookups a month'],
])('prices of %s begin with the default plan', async (group, path, lookups, inWords) => {
  const [free, ...paid] = ladder({ group }, 1, 5)
  const page = openPricing({ fake: fakePrices({ ...free, lookups }, ...paid), path })
  expect((await page.slider()).getAttribute('aria-valuetext')).toBe(inWords)
  expect(location.search).toBe('')
})

test('a plan that is not sold is no default: then it is the smallest that costs something', async () => {
  const [free, ...paid] = US
  const page = openPricing({ fake: fakePrices({ ...free, purchasable: false }, ...paid) })
  expect((await page.slider()).getAttribute('aria-valuetext')).toBe('5,000 lookups a month')
})

test('prices by the year begin with the smallest plan that costs something', async () => {
  const page = openPricing({ fake: fakePrices(...US), path: '/pricing?term=yearly' })
  expect((await page.slider()).getAttribute('aria-valuetext')).toBe('60,000 lookups a year')
})

test('a plan is shown with price, price per 1,000 and speed', async () => {
  const page = openPricing({ fake: fakePrices(...US), path: '/pricing?tier=5k' })
  const choice = await page.choice()
  for (const fact of [
    '5,000 lookups a month',
    '$150.00 a month, before tax',
    '$30.00 per 1,000 lookups',
    '50 requests per second',
  ])
    expect(choice).toContain(fact)
  expect((await page.slider()).getAttribute('aria-valuetext')).toBe('5,000 lookups a month')
})

test('the slider picks a plan, and the address keeps it', async () => {
  const page = openPricing({ fake: fakePrices(...US) })
  await page.slideTo(3)
  expect(await page.choice()).toContain('$750.00')
  expect(location.search).toBe('?tier=25k')
})

test('the same tier costs less by the year, and the address says so', async () => {
  const page = openPricing({ fake: fakePrices(...US), path: '/pricing?tier=10k' })
  await page.user.click(await page.findByRole('radio', { name: 'Yearly, save 17%' }))
  const choice = await page.choice()
  expect(choice).toContain('120,000 lookups a year')
  expect(choice).toContain('$3,000.00 a year')
  expect(choice).toContain('$250.00 a month on average')
  expect(location.search).toBe('?term=yearly&tier=10k')
})

test('a link to what is sold by the year alone shows the year; by the month the largest takes its place', async () => {
  const page = openPricing({ fake: fakePrices(...US, unlimited(US[0])), path: '/pricing?tier=unlimited' })
  expect(await page.choice()).toContain('Unlimited lookups a year')
  expect(await page.choice()).toContain('UNLIMITED requests per second')

  await page.user.click(page.getByRole('radio', { name: 'Monthly' }))
  expect(await page.choice()).toContain('25,000 lookups a month')
})

test('every plan of the term is in the table, the free one first and the trial last; a row picks its plan', async () => {
  const trial = aPlan({ ...US[0], id: 'trial', tier: 'trial', isOngoingFree: false, isOneTimeFreeTrial: true })
  const page = openPricing({ fake: fakePrices(trial, ...US), path: '/pricing?tier=5k' })
  expect(await page.rows()).toEqual([
    '1,000 a monthFree—UNLIMITED',
    '5,000 a monthYour choice$150.00$30.0050',
    '10,000 a month$300.00$30.0050',
    '25,000 a month$750.00$30.0050',
    '1,000 once One-time trialFree—UNLIMITED',
  ])

  await page.user.click(page.getByRole('link', { name: '10,000 a month' }))
  expect(await page.choice()).toContain('$300.00')
})

test('a plan that is no longer sold says so', async () => {
  const [free, ...paid] = ladder({ group: 'us' }, 5)
  const page = openPricing({
    fake: fakePrices(free, ...paid.map((plan) => ({ ...plan, purchasable: false }))),
  })
  expect((await page.rows())[1]).toContain('No longer sold')
})

test('property data shows both editions at once, Principal first', async () => {
  const edition = (name: string) => ({
    group: 'us-property-data',
    license_id: name,
    license_label: `Property ${name}`,
    product_edition: `us-property-data-${name}`,
  })
  const plans = [...ladder(edition('financial'), 5), ...ladder(edition('principal'), 5)]
  const page = openPricing({ fake: fakePrices(...plans), path: '/pricing/us-property-data' })

  expect(await page.choice('Property principal')).toContain('The building, the lot')
  expect(await page.choice('Property financial')).toContain('mortgages')
  expect(page.getAllByRole('table').map((table) => table.querySelector('caption')?.textContent)).toEqual([
    'All plans of Property principal',
    'All plans of Property financial',
  ])
  expect(page.getByText(/up to 350 property attributes/)).toBeTruthy()
})

test('lists are priced by the year, the whole country first', async () => {
  const list = (label: string, price_in_cents: number) => {
    const license = { ...US[0].license, group: 'us-master-address-list', license_id: label, license_label: label }
    return { ...unlimited(US[0]), license, price_in_cents }
  }
  const fake = fakePrices(list('Texas', 420_000), list('All states', 4_800_000), list('Florida', 420_000))
  const page = openPricing({ fake, path: '/pricing/us-master-address-list' })
  expect(await page.rows('Lists and their prices, before tax')).toEqual([
    'All states$48,000.00Yearly',
    'Florida$4,200.00Yearly',
    'Texas$4,200.00Yearly',
  ])
  expect(page.queryByRole('slider')).toBeNull()
})

test('each of the ten pages is one link away, and a product that is not sold falls back to the first', async () => {
  const fake = fakePrices(...US, ...ladder({ group: 'us-rooftop-geocoding' }, 50))
  const page = openPricing({ fake, path: '/pricing/moon-addresses' })
  await page.findByRole('heading', { level: 1, name: 'US Address Verification' })
  expect(location.pathname).toBe('/pricing')

  const beside = within(page.getAllByRole('navigation', { name: 'Pricing of products' })[0] as HTMLElement)
  const links = beside.getAllByRole('link')
  expect(links).toHaveLength(10)
  expect(links[0]?.getAttribute('aria-current')).toBe('page')
  await page.user.click(beside.getByRole('link', { name: 'Rooftop Geocoding' }))
  await page.findByRole('heading', { level: 1, name: 'US Rooftop Geocoding' })
  expect(await page.choice()).toContain('1,000 lookups a month')
})

test('a customer is led to the own subscriptions', async () => {
  const page = openPricing({ fake: fakePrices(...US), visitor: aVisitor() })
  const link = await page.findByRole('link', { name: 'Your subscriptions' })
  expect(link.getAttribute('href')).toBe('/account/subscriptions')
})

test('a visitor is led there by way of the log-in', async () => {
  const page = openPricing({ fake: fakePrices(...US) })
  const link = await page.findByRole('link', { name: 'Log in' })
  expect(link.getAttribute('href')).toBe('/login')
  await page.user.click(link)
  expect(takeTarget()).toBe('/account/subscriptions')
})

test('staff, who have no account, are led nowhere', async () => {
  const page = openPricing({ fake: fakePrices(...US), visitor: aStaffMember('support') })
  await page.choice()
  expect(page.queryByRole('link', { name: /Log in|Your subscriptions/ })).toBeNull()
})

test('prices that cannot be had say so, and are asked for again; the rest of the page stands', async () => {
  const fake = fakeApi()
  fake.refuse(listPlans, 'request:too-large')
  const page = openPricing({ fake })
  expect((await page.findByRole('alert')).textContent).toContain('request-of-a-test')
  page.getByRole('heading', { name: 'Questions and answers' })

  fake.on(listPlans, () => ({ plans: US, version: '1' }))
  await page.user.click(page.getByRole('button', { name: 'Retry' }))
  await page.choice()
})

test('a product without a price says so', async () => {
  const page = openPricing({ fake: fakePrices(...US), path: '/pricing/us-georeference-data' })
  expect(await page.findByText(/no price for this product/)).toBeTruthy()
})

test('an answer that breaks its contract shows dashes instead of breaking the page', async () => {
  const license = { group: 'us', license_id: 'x' }
  const fake = fakeApi()
  fake.breakContract(listPlans, {
    plans: [null, { license, tier: '5k', months: 1 }, { license, tier: 'free', price_in_cents: 0, days: 'none' }, 3],
  })
  const page = openPricing({ fake })
  await page.findByRole('table', { name: 'All plans' })
  expect(page.container.textContent).not.toMatch(/undefined|NaN|\[object/)
})

test('a column that would say "No" in every row is left out, and is there as soon as one plan has it', async () => {
  const [free, month] = ladder({ group: 'us' }, 5)
  const page = openPricing({ fake: fakePrices(free, month as typeof free) })
  await page.rows()
  expect(page.queryByRole('columnheader', { name: 'Enhanced data privacy' })).toBeNull()
  page.unmount()

  const other = openPricing({ fake: fakePrices(free, { ...(month as typeof free), hasEnhancedDataPrivacy: true }) })
  await other.findByRole('columnheader', { name: 'Enhanced data privacy' })
})
