import { afterEach, expect, jest, test } from '@jest/globals'
import { type Forecast, type ForecastLine, getForecast } from '@portal/contracts/billing/forecast'
import { listOrders, type Order } from '@portal/contracts/billing/orders'
import { listStatements } from '@portal/contracts/billing/papers'
import { listPaymentMethods, type PaymentMethod } from '@portal/contracts/payments/payment-methods'
import { getBillingDetails } from '@portal/contracts/sales/billing-details'
import { anOrder, aPaymentMethod, aVisitor, renderRemote } from '@portal/test-kit'
import { within } from '@testing-library/react'
import { Root } from '../app.tsx'
import { fakeSubscriptions, inDays, licensed } from '../testing/fake-subscriptions.ts'

const CORE = licensed('Core', {
  subscription_id: 'core',
  planDescription: 'Core, 5,000 lookups a month',
  orderItemId: 'item',
  expirationDate: inDays(20),
})
const ITEM = {
  item_id: 'item',
  amount: 19_295,
  unit_amount: 18_100,
  tax_amount: 1_195,
  lookups: 5_000,
  plan_id: 'core-5k',
  description: 'Core, 5,000 lookups a month',
}

function line(said: Partial<ForecastLine>): ForecastLine {
  const amounts = { unit_amount: 18_100, tax_amount: 1_195, total_amount: 19_295 }
  const plan = { subscription_id: 'core', plan_id: 'core-5k', description: 'Core, 5,000 lookups a month' }
  return { at: inDays(20), kind: 'charge', ...plan, ...amounts, is_risen: false, ...said }
}

const FORECAST: Forecast = {
  from: inDays(0),
  until: inDays(365),
  lines: [line({})],
  unit_amount: 18_100,
  tax_amount: 1_195,
  total_amount: 19_295,
  tax_basis: 'rate',
  taxed_at: 'Austin, TX 78741, USA',
}

interface Setting {
  held?: Parameters<typeof fakeSubscriptions>
  forecast?: Partial<Forecast>
  orders?: Order[]
  cards?: PaymentMethod[]
  roles?: Parameters<typeof aVisitor>[0]
}

function openBilling({ held = [CORE], forecast = {}, orders, cards, roles = {} }: Setting = {}) {
  const fake = fakeSubscriptions(...held)
  fake.on(getForecast, () => ({ ...FORECAST, ...forecast }))
  fake.on(listOrders, () => orders ?? [anOrder({ amount: 19_295, items: [ITEM], placed: inDays(-10) })])
  fake.on(listPaymentMethods, () => cards ?? [aPaymentMethod({ primary: true })])
  fake.on(getBillingDetails, () => ({ account_name: 'Acme', address: '', tax_id: '', po_number: '', emails: [] }))
  fake.on(listStatements, () => [])
  return { ...renderRemote(Root, { path: '/account/billing', fake, visitor: aVisitor(roles) }), fake }
}

test('rule J112: one page says what runs and costs, what comes in twelve months, what is owed and paid, and the card', async () => {
  const page = openBilling({
    forecast: {
      lines: [
        line({ kind: 'free', subscription_id: 'free', description: 'Free', at: inDays(5) }),
        line({}),
        line({ kind: 'free', subscription_id: 'free', description: 'Free', at: inDays(35) }),
        line({ at: inDays(50), is_risen: true }),
        line({ kind: 'prepaid', at: inDays(60) }),
        line({ kind: 'end', at: inDays(80) }),
      ],
      total_amount: 38_590,
    },
  })
  const plans = await page.findByRole('table', { name: 'Plans' })
  expect(plans.textContent).toContain('$192.95')
  expect(within(plans).getByRole('link', { name: 'Core' }).getAttribute('href')).toBe('/account/subscriptions/core')

  const months = page.getByRole('table', { name: 'Next twelve months' })
  const texts = within(months)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent?.replace(/\d\d\/\d\d\/\d{4}/, ' '))
  expect(texts).toEqual([
    'Free Begins again, free————',
    'Core5,000 lookups a month RenewsVisa •••• 4242$181.00$11.95$192.95',
    'Core5,000 lookups a month Renews at a new priceVisa •••• 4242$181.00$11.95$192.95',
    'Core5,000 lookups a month Prepaid begins————',
    'Core5,000 lookups a month Ends————',
    'Total, including tax$385.90',
  ])
  const region = page.getByRole('region', { name: 'Next twelve months' })
  expect(region.textContent).toContain('Tax is for Austin, TX 78741, USA.')
  expect(region.textContent).toContain('Prices and tax as of today.')
  expect(region.textContent).toContain('A new price is charged only if we email it 30 days before.')
  const figure = (term: string) => page.getByText(term).nextElementSibling?.textContent
  expect(figure('Due')).toBe("$0.00You're all paid up")
  expect(figure('Paid, last 12 months')).toBe('$192.951 order')
  expect(figure('Primary card')).toBe('Visa •••• 4242Expires 09/2099. Manage')
})

const monthsOf = (page: ReturnType<typeof openBilling>) => page.findByRole('table', { name: 'Next twelve months' })

const LATE = {
  items: [ITEM],
  processed: '',
  amount: 19_295,
  unit_amount: 18_100,
  tax_amount: 1_195,
  amount_received: 0,
  amount_owed: 19_295,
  payment_due_date: inDays(-3),
}

test('rule J137: what is past due stands first among what comes, and is part of the sum', async () => {
  const order = anOrder({ order_id: 10_023, ...LATE, processed: inDays(-10) })
  const rows = within(await monthsOf(openBilling({ orders: [order] }))).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent?.replace(/\d\d\/\d\d\/\d{4}/, ' '))).toEqual([
    'CoreOrder 10023, 5,000 lookups a month Past due—$181.00$11.95$192.95',
    'Core5,000 lookups a month RenewsVisa •••• 4242$181.00$11.95$192.95',
    'Total, including tax$385.90',
  ])
})

test('rule J137: what the bar says of a service that is not paid is neither a row nor part of the sum', async () => {
  const page = openBilling({ orders: [anOrder({ order_id: 10_023, ...LATE, grace_period_end: inDays(11) })] })
  const rows = within(await monthsOf(page)).getAllByRole('row')
  expect(rows).toHaveLength(3)
  expect(rows[2]?.textContent).toMatch(/\$192\.95$/)
  expect(page.getByText(/unless you pay \$192\.95/)).toBeTruthy()
})

test('rule J137: of an order that is paid in part just the rest comes, without a price and a tax of its own', async () => {
  const due = { amount: 19_295, amount_received: 10_000, amount_owed: 9_295, payment_due_date: inDays(-3) }
  const order = anOrder({ items: [ITEM], processed: inDays(-10), ...due })
  const [, row] = within(await monthsOf(openBilling({ orders: [order] }))).getAllByRole('row')
  expect(row?.textContent).toMatch(/Past due———\$92\.95$/)
})

test('rule J137: renewals that differ only in their day are one row, until each is asked for', async () => {
  const lines = [20, 50, 80].map((days) => line({ at: inDays(days) }))
  const page = openBilling({ forecast: { lines, total_amount: 57_885 } })
  const months = await monthsOf(page)
  const textsOf = () =>
    within(months)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
  expect(textsOf()).toHaveLength(3)
  expect(textsOf()[1]).toMatch(
    /^Core5,000 lookups a month\d\d\/\d\d\/\d{4}Renews 3 times\$192\.95 eachVisa •••• 4242\$543\.00\$35\.85\$578\.85/,
  )
  await page.press('Show each date')
  expect(textsOf()).toHaveLength(5)
})

test('rule J112: a plan in its grace period ends when that ends', async () => {
  const grace = { gracePeriodEnds: '2999-02-12T00:00:00Z', expirationDate: '2999-02-28T00:00:00Z' }
  const page = openBilling({ held: [licensed('Core', grace)] })
  const plans = await page.findByRole('table', { name: 'Plans' })
  expect(plans.textContent).not.toContain('02/28/2999')
})

test('rule J112: the list of plans says what happens at the end of each, in the words of its page', async () => {
  const ends = { expirationDate: '2999-02-28T00:00:00Z' }
  const into = (price_in_cents: number) => ({
    renews: true,
    renewsInto: { plan_id: 'core-5k', description: 'Core', price_in_cents },
  })
  const page = openBilling({
    held: [
      licensed('Paid', { ...ends, ...into(18_100) }),
      licensed('Free', { ...ends, ...into(0) }),
      licensed('Off', ends),
      licensed('Unpaid', { ...ends, ...into(18_100), gracePeriodEnds: '2999-02-12T00:00:00Z' }),
    ],
  })
  const rows = within(await page.findByRole('table', { name: 'Plans' }))
    .getAllByRole('row')
    .slice(1)
  const texts = rows.map(({ textContent }) => textContent ?? '')
  const next = (name: string) =>
    /(Renews|Begins again|Ends) [\d/]+/.exec(texts.find((text) => text.startsWith(name)) ?? '')?.[0]
  expect(['Paid', 'Free', 'Off', 'Unpaid'].map(next)).toEqual([
    'Renews 02/28/2999',
    'Begins again 02/28/2999',
    'Ends 02/28/2999',
    'Ends 02/12/2999',
  ])
})

test('rule J112: a fresh account is told what will stand there, and nothing of months in which nothing happens', async () => {
  const page = openBilling({ held: [], forecast: { lines: [], total_amount: 0 }, orders: [], cards: [] })
  expect((await page.findByRole('link', { name: 'See plans' })).getAttribute('href')).toBe('/pricing')
  expect(page.queryByText('Next twelve months')).toBeNull()
  expect(page.queryByText('No card for the next charge')).toBeNull()
  expect(page.getByRole('link', { name: 'Add a card' })).toBeTruthy()
})

const lastMonth = () => new Date(Date.now() - 32 * 86_400_000).toISOString().slice(0, 7)
/** On its first day, a month of 31 days ends later than a card is warned of. */
function lateInTheMonth(): void {
  const now = new Date(`${thisMonth()}-20T12:00:00Z`)
  jest.useFakeTimers({ now, advanceTimers: true })
}
afterEach(() => void jest.useRealTimers())

const thisMonth = () => new Date().toISOString().slice(0, 7)

test.each<[string, PaymentMethod[], string, string]>([
  ['has expired', [aPaymentMethod({ primary: true, expiration: lastMonth() })], 'has expired', 'Replace card'],
  ['is missing', [], 'No card for the next charge', 'Add a card'],
])('rule J113: a card that %s is said before the next charge', async (_, cards, title, label) => {
  const page = openBilling({ cards })
  expect(await page.findByText(new RegExp(title))).toBeTruthy()
  const links = page.getAllByRole('link', { name: label })
  expect(links[0]?.getAttribute('href')).toBe('/account/billing/payment-methods')
})

test('rule J113: a card that expires before the next charge is said, of others only the charges that it cannot pay', async () => {
  lateInTheMonth()
  const charges = { lines: [line({ at: inDays(40) })] }
  const soon = openBilling({ forecast: charges, cards: [aPaymentMethod({ primary: true, expiration: thisMonth() })] })
  expect(await soon.findByText('Visa •••• 4242 expires before the next charge')).toBeTruthy()
  soon.unmount()

  const far = { lines: [line({ at: inDays(20) }), line({ at: inDays(350) })] }
  const in100Days = inDays(100).slice(0, 7)
  const later = openBilling({ forecast: far, cards: [aPaymentMethod({ primary: true, expiration: in100Days })] })
  const months = await later.findByRole('table', { name: 'Next twelve months' })
  expect(within(months).getAllByText('Card expires before')).toHaveLength(1)
  expect(later.queryByText(/expires before the next charge/)).toBeNull()
})

test('rule J112: who may only see is told who can change the card', async () => {
  const page = openBilling({ cards: [], roles: { roles: ['billing-viewer'] } })
  expect(await page.findByText(/A billing editor can add a card/)).toBeTruthy()
  expect(page.queryByRole('link', { name: 'Add a card' })).toBeNull()
})

test('rule J112: without an address the sum is before tax, and says so', async () => {
  const page = openBilling({ forecast: { tax_basis: 'no-location', taxed_at: '' } })
  expect(await page.findByText('Total before tax: the account has no address yet')).toBeTruthy()
})

test('rule J112: where nothing renews for money there is no sum, and a suspended plan stands in both lists', async () => {
  const page = openBilling({
    held: [licensed('Core', { suspended: true }), licensed('Old', { expirationDate: inDays(-1), remaining: 0 })],
    forecast: { lines: [line({ kind: 'end' })], total_amount: 0 },
  })
  const plans = await page.findByRole('table', { name: 'Plans' })
  expect(within(plans).getByText('Suspended')).toBeTruthy()
  expect(within(plans).queryByText('Old')).toBeNull()
  expect(page.getByRole('region', { name: 'Next twelve months' }).textContent).toMatch(/Nothing is charged$/)
})

test('rule J112: an unknown page below it leads back', async () => {
  const page = renderRemote(Root, { path: '/account/billing/nothing', fake: fakeSubscriptions() })
  expect((await page.findByRole('link', { name: 'Go to Billing overview' })).getAttribute('href')).toBe(
    '/account/billing',
  )
})
