import { expect, test } from '@jest/globals'
import { getOrderAsStaff } from '@portal/contracts/billing/admin-orders'
import { placeOrderForAccount, requestQuoteForAccount } from '@portal/contracts/sales/admin-orders'
import type { Quote } from '@portal/contracts/sales/quotes'
import { listCatalogPlans } from '@portal/contracts/subscriptions/admin-catalog'
import type { CatalogPlan } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { anOrder, aStaffMember } from '@portal/test-kit'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { aCatalogPlan } from '../../../testing/fake-catalog.ts'
import { fakeOrder } from '../../../testing/fake-orders.ts'
import { openAdmin } from '../../../testing/open-admin.tsx'

const PATH = '/admin/accounts/7/new-order'

function aPlan(said: Partial<CatalogPlan> & { id: string }): CatalogPlan {
  return aCatalogPlan({ description: said.id, ...said })
}

const PLANS = [
  aPlan({ id: 'us', description: 'US Address Verification, 5,000 lookups a month' }),
  aPlan({ id: 'geo', description: 'Rooftop Geocoding, 1,000 lookups a month', lookups: 1_000, price_in_cents: 5_000 }),
  aPlan({
    id: 'trial',
    description: 'US Address Verification, 1,000 lookups',
    price_in_cents: 0,
    one_time_free_trial: true,
  }),
  aPlan({ id: 'old', description: 'Global Plus', deprecated: true }),
]

/** An API that sells these plans with 10% tax, of which `basis` says why there is none. */
function fakeSale({ basis = 'rate' }: { basis?: Quote['tax_basis'] } = {}) {
  const fake = fakeOrder()
  fake.on(listCatalogPlans, () => PLANS)
  fake.on(requestQuoteForAccount, ({ body: { order_items } }) => {
    const rate = basis === 'rate' ? 0.1 : 0
    const items = order_items.map(({ plan_id, custom_amount, free }) => {
      const list = PLANS.find(({ id }) => id === plan_id)?.price_in_cents ?? 0
      const unit_amount = free ? 0 : (custom_amount ?? list)
      const tax_amount = unit_amount * rate
      return { plan_id, unit_amount, tax_amount, amount: unit_amount + tax_amount, tax_rate: rate }
    })
    const sumOf = (name: 'unit_amount' | 'tax_amount' | 'amount') => items.reduce((sum, item) => sum + item[name], 0)
    return {
      items,
      unit_amount: sumOf('unit_amount'),
      tax_amount: sumOf('tax_amount'),
      total_amount: sumOf('amount'),
      tax_rate: rate,
      tax_basis: basis,
      quote_id: '',
      expires: '',
    }
  })
  fake.on(placeOrderForAccount, () => ({ order_id: 77, lookups: 1, amount: 1, tax_amount: 0 }))
  fake.on(getOrderAsStaff, ({ params: { orderId } }) => anOrder({ account_id: 7, order_id: Number(orderId) }))
  return fake
}

async function openSale(fake = fakeSale()) {
  const page = openAdmin({ fake, path: PATH, visitor: aStaffMember('billing-ops') })
  await page.findByRole('heading', { level: 1, name: 'New order' })
  const line = async (number: number) => within(await page.findByRole('group', { name: `Plan ${number}` }))
  return {
    ...page,
    line,
    choose: async (number: number, plan: RegExp) => {
      const box = (await line(number)).getByRole('combobox', { name: 'Plan' })
      await page.user.click(box)
      await page.user.click(await page.findByRole('option', { name: plan }))
    },
    price: async (number: number, name: RegExp) => page.user.click((await line(number)).getByRole('radio', { name })),
    preview: async () => page.findByRole('table', { name: 'Plans of the new order' }),
    sold: () => fake.requestsOf(placeOrderForAccount).map(({ body }) => body),
  }
}

test('rule G75: a sale is shown as the customer will read it while it is put together, and what follows from it', async () => {
  const page = await openSale()
  await page.choose(1, /^US Address Verification, 5,000/)
  await page.user.type((await page.line(1)).getByLabelText('Lookups'), '7,777')
  const table = within(await page.preview())
  await table.findByText('US Address Verification, 7,777 lookups a month')
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(/7,777\$181\.00\$18\.1010%\$199\.10/)
  expect(page.getByText('Tax (10%)')).toBeTruthy()
  expect(page.getByText('To approve')).toBeTruthy()
  expect(page.getByText(/^\$199\.10, due /)).toBeTruthy()
  await page.press('Add a plan')
  await page.choose(2, /^Rooftop Geocoding/)
  await page.price(2, /Custom price/)
  await page.user.type((await page.line(2)).getByLabelText('Price (USD)'), '1,000.50')
  await table.findByText('$1,000.50')
  expect(page.getByText('Total').nextSibling?.textContent).toBe('$1,299.65')
  expect(page.sold()).toEqual([])
})

test('rule G74: prices, lookups, terms and a reason are sold as typed, once, and the order’s page opens', async () => {
  const page = await openSale()
  await page.choose(1, /^US Address Verification, 5,000/)
  await page.press('Add a plan')
  await page.choose(2, /^Rooftop Geocoding/)
  await page.price(2, /Donated/)
  await page.user.type((await page.line(2)).getByLabelText('Lookups'), '2500')
  await page.user.click(page.getByRole('radio', { name: 'In 30 days' }))
  await page.user.type(page.getByLabelText('Reason'), ' A charity ')
  await within(await page.preview()).findByText('Rooftop Geocoding, 2,500 lookups a month')
  const form = page.getByRole('form', { name: 'New order' })
  fireEvent.submit(form)
  fireEvent.submit(form)
  await waitFor(() => expect(location.pathname).toBe('/admin/orders/77'))
  expect(page.sold()).toEqual([
    {
      account_id: 7,
      items: [
        { plan_id: 'us', amount: 18_100 },
        { plan_id: 'geo', free: true, lookups: 2_500 },
      ],
      reason: 'A charity',
      terms: 'net-30',
    },
  ])
  expect(page.toasts().map(({ content }) => content)).toEqual(['Order 77 is placed'])
})

test('what cannot be sold is said at its field and not sent; what was typed stays', async () => {
  const page = await openSale()
  await page.press('Place order')
  expect((await page.line(1)).getByText('Choose a plan')).toBeTruthy()
  await page.choose(1, /^US Address Verification, 5,000/)
  await page.price(1, /Custom price/)
  await page.user.type((await page.line(1)).getByLabelText('Price (USD)'), '0')
  await page.user.type((await page.line(1)).getByLabelText('Lookups'), '1.5')
  await page.press('Add a plan')
  await page.choose(2, /^US Address Verification, 5,000/)
  await page.price(2, /Donated/)
  await page.press('Place order')
  await page.findByText('Enter a whole number of lookups')
  expect((await page.line(1)).getByText('Enter an amount')).toBeTruthy()
  expect((await page.line(2)).getByText('Each plan once')).toBeTruthy()
  expect(page.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true')
  expect((await page.line(1)).getByLabelText<HTMLInputElement>('Lookups').value).toBe('1.5')
  expect(page.sold()).toEqual([])
  await page.press('Remove plan 2')
  expect(page.queryByRole('group', { name: 'Plan 2' })).toBeNull()
  expect(page.queryByLabelText('Reason')).toBeNull()
})

test('rule G75: nobody sells at a price that the preview does not show yet', async () => {
  const page = await openSale()
  await page.choose(1, /^US Address Verification, 5,000/)
  await page.price(1, /Custom price/)
  await page.user.type((await page.line(1)).getByLabelText('Price (USD)'), '10')
  await within(await page.preview()).findByText('$10.00')
  await page.price(1, /List price/)
  fireEvent.submit(page.getByRole('form', { name: 'New order' }))
  await page.findByText('The preview has just changed. Read it, then place the order.')
  expect(page.sold()).toEqual([])
  await within(await page.preview()).findByText('$181.00')
  await page.press('Place order')
  await waitFor(() => expect(page.sold()).toMatchObject([{ items: [{ plan_id: 'us', amount: 18_100 }] }]))
})

test('rule G75: without a preview nothing is sold', async () => {
  const fake = fakeSale()
  fake.refuse(requestQuoteForAccount, 'sales-context:plan-not-purchasable')
  const page = await openSale(fake)
  await page.choose(1, /^US Address Verification, 5,000/)
  await waitFor(() => expect(fake.requestsOf(requestQuoteForAccount).at(-1)?.body.order_items).toHaveLength(1))
  await page.findByText('This plan cannot be bought.')
  await page.press('Place order')
  await page.findByText('The preview could not be loaded. Load it again and read it, then place the order.')
  expect(page.sold()).toEqual([])
})

test('a plan that customers cannot buy says why in the list', async () => {
  const fake = fakeSale()
  fake.on(listCatalogPlans, () => [aPlan({ id: 'us', description: 'Draft plan', visible: false, purchasable: false })])
  const page = await openSale(fake)
  await page.choose(1, /^Draft plan, .*, draft$/)
  expect(await page.preview()).toBeTruthy()
})

test('a refusal of the server is said, and what was typed stays', async () => {
  const fake = fakeSale({ basis: 'no-location' })
  fake.refuse(placeOrderForAccount, 'sales-context:location-not-found')
  const page = await openSale(fake)
  await page.choose(1, /^US Address Verification, 5,000/)
  await page.findByText('Where the account is taxed is not known')
  await page.preview()
  expect(page.getByRole('link', { name: 'Set its address' }).getAttribute('href')).toBe('/admin/accounts/7?tab=tax')
  await page.press('Place order')
  await page.findByRole('alert')
  expect((await page.line(1)).getByRole<HTMLInputElement>('combobox', { name: 'Plan' }).value).toMatch(/^US Address/)
  expect(location.pathname).toBe(PATH)
})

test('rule G76: an order that was placed from the page before is pointed out', async () => {
  const fake = fakeSale()
  fake.refuse(placeOrderForAccount, 'request:repeated-differently')
  const keys: (string | undefined)[] = []
  const { callApi } = fake
  fake.callApi = (call, ...args) => {
    if ((call as unknown) === placeOrderForAccount) keys.push(args[0]?.idempotencyKey)
    return callApi(call, ...args)
  }
  const page = await openSale(fake)
  await page.choose(1, /^US Address Verification, 5,000/)
  await page.preview()
  await page.press('Place order')
  await page.findByText(/^An order was placed from this page already/)
  await page.press('Place order')
  await waitFor(() => expect(fake.requestsOf(placeOrderForAccount)).toHaveLength(2))
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})

test('rule J28: what is deprecated is not offered, and what is at no charge has no terms and begins now', async () => {
  const page = await openSale()
  await page.user.click((await page.line(1)).getByRole('combobox', { name: 'Plan' }))
  expect((await page.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'US Address Verification, 1,000 lookups, $0.00, one-time trial',
    'Rooftop Geocoding, 1,000 lookups a month, $50.00',
    'US Address Verification, 5,000 lookups a month, $181.00',
  ])
  await page.choose(1, /^US Address Verification, 5,000/)
  await page.price(1, /Donated/)
  await page.findByText('Begins now')
  expect(page.queryByRole('radio', { name: 'In 30 days' })).toBeNull()
})

test.each(['support', 'auditor'] as const)('rule G74: %s is offered no sale', async (role) => {
  const fake = fakeSale()
  const orders = openAdmin({ fake, path: '/admin/accounts/7?tab=orders', visitor: aStaffMember(role) })
  await orders.row(/Order 12/)
  expect(orders.queryByRole('link', { name: 'New order' })).toBeNull()
  orders.unmount()
  const page = openAdmin({ fake, path: PATH, visitor: aStaffMember(role) })
  await page.findByText(/Billing operations/i)
  expect(page.queryByRole('button', { name: 'Place order' })).toBeNull()
})

test('rule G74: billing operations come to a sale from the account’s orders', async () => {
  const page = openAdmin({
    fake: fakeSale(),
    path: '/admin/accounts/7?tab=orders',
    visitor: aStaffMember('billing-ops'),
  })
  expect((await page.findByRole('link', { name: 'New order' })).getAttribute('href')).toBe(PATH)
})
