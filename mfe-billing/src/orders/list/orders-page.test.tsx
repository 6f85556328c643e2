import { expect, jest, test } from '@jest/globals'
import { type LedgerLine, listLedger } from '@portal/contracts/billing/ledger'
import { getReceipts } from '@portal/contracts/billing/order-details'
import { listOrders, type Order } from '@portal/contracts/billing/orders'
import { anOrder, aVisitor, fakeApi, renderRemote } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { Root } from '../../app.tsx'

const item = (description: string): Order['items'][number] => ({
  item_id: description,
  amount: 5413,
  lookups: 5000,
  plan_id: 'plan',
  tax_amount: 413,
  unit_amount: 5000,
  description,
})
const VERIFICATION = item('US Address Verification, 5,000 lookups a month')
const GEOCODING = item('US Rooftop Geocoding, 1,000 lookups a month')

const PAID = anOrder({
  order_id: 10_001,
  placed: '2026-03-09T09:00:00Z',
  po_number: 'PO-77',
  items: [VERIFICATION],
})
const OWED = anOrder({
  order_id: 10_002,
  placed: '2026-03-31T23:59:00Z',
  items: [GEOCODING, VERIFICATION],
  processed: '2026-03-31T23:59:00Z',
  amount_received: 0,
  amount_owed: 5413,
  terms: 'net 30',
  payment_due_date: '2026-04-30T00:00:00Z',
})
const LAPSED = anOrder({
  order_id: 10_003,
  placed: '2026-04-01T00:00:00Z',
  items: [GEOCODING],
  processed: '',
  amount_received: 0,
  amount_owed: 0,
})

function openOrders(path = '/account/orders', orders: readonly Order[] = [LAPSED, OWED, PAID]) {
  const fake = fakeApi()
  fake.on(listOrders, () => [...orders])
  const page = renderRemote(Root, { path, fake })
  const numbers = () =>
    page
      .queryAllByRole('row')
      .slice(1)
      .map((row) => row.textContent?.match(/\d{5}/)?.[0])
  return { ...page, numbers }
}

test('rule J101: every order has a row with its number, day, plans, status, total and what is owed', async () => {
  const page = openOrders('/account/orders', [OWED, { ...PAID, paid_with: 'Visa •••• 4242' }])
  const row = await page.findByRole('row', { name: /10002/ })
  expect(row.textContent).toContain('03/31/2026')
  expect(row.textContent).toContain('US Rooftop Geocoding and 1 more1,000 lookups a month10002')
  expect(row.textContent).toMatch(/——Past dueDue 04\/30\/2026\$54\.13$/)
  const paid = within(page.getByRole('row', { name: /10001/ }))
  expect(paid.getByRole('link', { name: 'US Address Verification, order 10001' }).getAttribute('href')).toBe(
    '/account/orders/10001',
  )
  expect(page.getByRole('row', { name: /10001/ }).textContent).toMatch(/PO-77Visa •••• 4242Paid\$54\.13$/)
  expect(page.numbers()).toEqual(['10002', '10001'])
})

test('on a phone an order shows its plan and status, and below them its number, day and total', async () => {
  const page = openOrders('/account/orders', [PAID])
  const row = await page.findByRole('row', { name: /10001/ })
  const textAt = (place: string) => [...row.querySelectorAll(`[data-phone=${place}]`)].map((cell) => cell.textContent)
  expect(textAt('first')).toEqual([expect.stringContaining('US Address Verification'), 'Paid'])
  expect(textAt('second')).toEqual(['10001 · 03/09/2026', '$54.13'])
})

test.each([
  ['a status, by its label', 'status=past-due', ['10002']],
  ['several statuses', 'status=paid&status=lapsed', ['10003', '10001']],
  ['a product, also where it is not the first plan', 'product=US+Address+Verification', ['10002', '10001']],
  ['a first day, of UTC', 'from=2026-04-01', ['10003']],
  ['a last day, which counts', 'to=2026-03-31', ['10002', '10001']],
  ['a PO number', 'q=po-77', ['10001']],
  ['a number', 'q=10003', ['10003']],
  ['all of them together', 'status=paid&product=US+Address+Verification&from=2026-03-09&to=2026-03-09', ['10001']],
  ['a day that is none', 'from=yesterday', ['10003', '10002', '10001']],
  ['another column', 'sort=order', ['10001', '10002', '10003']],
])('rule J102: the address narrows the list by %s', async (_, query, numbers) => {
  const page = openOrders(`/account/orders?${query}`)
  await waitFor(() => expect(page.numbers()).toEqual(numbers))
})

test('rule J102: what is chosen is in the address, and Clear filters takes it away', async () => {
  const page = openOrders()
  await page.findByRole('row', { name: /10001/ })
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Product' }), 'US Rooftop Geocoding (2)')
  await waitFor(() => expect(page.numbers()).toEqual(['10003', '10002']))
  expect(location.search).toBe('?product=US+Rooftop+Geocoding')
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Status' }), 'Expired (1)')
  await waitFor(() => expect(page.numbers()).toEqual(['10003']))
  await page.press('Clear filters')
  await waitFor(() => expect(page.numbers()).toHaveLength(3))
  expect(location.search).toBe('')
})

test('rule J147: each option counts what the other filters leave of it, and one that leaves nothing is disabled', async () => {
  const page = openOrders('/account/orders?product=US+Address+Verification&to=2026-03-31')
  await page.findByRole('row', { name: /10002/ })
  const optionsOf = (name: string) => [...page.getByRole<HTMLSelectElement>('combobox', { name }).options].slice(1)
  const offered = (name: string) => optionsOf(name).flatMap(({ text, disabled }) => (disabled ? [] : [text]))
  expect(offered('Status')).toEqual(['Paid (1)', 'Past due (1)'])
  expect(offered('Product')).toEqual(['US Address Verification (2)', 'US Rooftop Geocoding (1)'])
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Status' }), 'Paid (1)')
  await waitFor(() => expect(page.numbers()).toEqual(['10001']))
  expect(offered('Status')).toEqual(['Paid (1)', 'Past due (1)'])
  expect(offered('Product')).toEqual(['US Address Verification (1)'])
})

test('rule J143: the button of the filters counts the status and the period, a first and a last day once', async () => {
  const page = openOrders('/account/orders?q=1000&status=paid&from=2026-03-01&to=2026-03-31')
  expect(await page.findByRole('button', { name: 'Filters 2 set' })).toBeTruthy()
})

test('a filter that leaves nothing says so, and an account without orders is led to plans', async () => {
  const none = openOrders('/account/orders?q=nothing')
  await none.findByText('No order matches')
  none.unmount()
  const empty = openOrders('/account/orders', [])
  await empty.findByText('No orders yet')
  expect(empty.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing')
})

test('rule J103: the CSV has the orders of the filter on all pages, in the order of the screen', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = (blob: Blob) => {
    saved.push(blob)
    return 'blob:saved'
  }
  URL.revokeObjectURL = () => undefined
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const many = Array.from({ length: 60 }, (_, at) =>
    anOrder({ order_id: 20_000 + at, placed: new Date(Date.UTC(2026, 0, 1 + at)).toISOString(), items: [GEOCODING] }),
  )
  const page = openOrders('/account/orders?product=US+Rooftop+Geocoding', [...many.reverse(), PAID])
  await page.press('Export 60 as CSV')
  click.mockRestore()
  const lines = (await saved[0]?.text())?.trim().split('\r\n') ?? []
  expect(lines).toHaveLength(61)
  expect(lines.slice(1).some((line) => line.startsWith('10001'))).toBe(false)
  expect(lines[1]).toMatch(
    /^\d{5},2026-.*,"?US Rooftop Geocoding, 1,000 lookups a month"?,,Paid,50,4\.13,54\.13,0,54\.13,0,/,
  )
})

test('a person who may not see orders is told which role that takes', async () => {
  const fake = fakeApi()
  const page = renderRemote(Root, { path: '/account/orders', fake, visitor: aVisitor({ roles: ['api-key-viewer'] }) })
  await page.findByText(/Billing viewer/)
  expect(fake.requestsOf(listOrders)).toEqual([])
})

/** Catches what is saved as files. */
function catchFiles() {
  const names: string[] = []
  const files: Blob[] = []
  URL.createObjectURL = (blob: Blob) => {
    files.push(blob)
    return 'blob:saved'
  }
  URL.revokeObjectURL = () => undefined
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return { names, files, stop: () => click.mockRestore() }
}

test('rule J107: the papers of selected orders are downloaded at once; those that have none are left out', async () => {
  const saved = catchFiles()
  const page = openOrders()
  page.fake.on(getReceipts, () => new Blob(['zip']))
  await page.user.click(await page.findByRole('checkbox', { name: 'Select order 10003' }))
  const bar = within(await page.findByRole('region', { name: 'Selected orders' }))
  expect(bar.getByText('No receipts: nothing was paid or is due.')).toBeTruthy()
  await page.user.click(page.getByRole('checkbox', { name: 'Select all on this page' }))
  await page.user.click(bar.getByRole('button', { name: 'Download 2 receipts' }))
  await waitFor(() => expect(saved.names).toEqual([expect.stringMatching(/^orders-\d{4}-\d\d-\d\d\.zip$/)]))
  saved.stop()
  expect(page.fake.requestsOf(getReceipts).map(({ query }) => query.ids)).toEqual(['10002,10001'])
})

test('rule J107: more than a hundred are not asked for at once', async () => {
  const many = Array.from({ length: 101 }, (_, at) => anOrder({ order_id: 20_000 + at, items: [GEOCODING] }))
  const page = openOrders('/account/orders', many)
  await page.user.click(await page.findByRole('checkbox', { name: 'Select all on this page' }))
  const bar = within(await page.findByRole('region', { name: 'Selected orders' }))
  await page.user.click(bar.getByRole('button', { name: 'Select all 101' }))
  expect(await bar.findByText('Choose at most 100 for one archive.')).toBeTruthy()
  expect(bar.queryByRole('button', { name: /Download/ })).toBeNull()
})

const line = (said: Partial<LedgerLine>): LedgerLine => ({
  id: 'order-10001',
  at: '2026-03-09T09:00:00Z',
  kind: 'order',
  order_id: 10_001,
  charged: 5413,
  paid: 0,
  balance: 5413,
  method: '',
  ...said,
})

test('rule J108: the ledger has the balance after each line, and is saved as CSV', async () => {
  const saved = catchFiles()
  const page = openOrders('/account/orders?view=ledger')
  const payment = { kind: 'payment', charged: 0, paid: 5000, balance: 413, method: 'Visa •••• 4242' } as const
  page.fake.on(listLedger, () => [line({ id: 'one', at: '2026-03-10T09:00:00Z', ...payment }), line({})])
  const row = await page.findByRole('row', { name: /Payment, order 10001/ })
  expect(row.textContent).toMatch(
    /^03\/10\/2026Payment, order 10001US Address VerificationVisa •••• 4242−\$50\.00Balance \$4\.13$/,
  )
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/account/orders/10001')
  await page.press('Export CSV')
  saved.stop()
  expect(saved.names).toEqual([expect.stringMatching(/^ledger-/)])
  expect((await saved.files[0]?.text())?.split('\r\n')[1]).toBe(
    '2026-03-10T09:00:00Z,Payment,10001,Visa •••• 4242,0,50,4.13',
  )
})

/** The figures above the ledger. */
const sumsOf = (page: ReturnType<typeof openOrders>) =>
  [...page.container.querySelectorAll('dl > div')].map(({ textContent }) => textContent)

test('the ledger says how much of its balance is past due', async () => {
  const page = openOrders('/account/orders?view=ledger')
  page.fake.on(listLedger, () => [line({ balance: 5413 })])
  await page.findByRole('row', { name: /Order 10001/ })
  expect(sumsOf(page)).toEqual(['Charges$54.13', 'Payments$0.00', 'Balance$54.13Past due'])
  page.unmount()

  const partly = openOrders('/account/orders?view=ledger')
  partly.fake.on(listLedger, () => [line({ balance: 9000 })])
  await partly.findByRole('row', { name: /Order 10001/ })
  expect(sumsOf(partly).at(-1)).toBe('Balance$90.00$54.13 past due')
})

test('rule J148: the days of the address narrow the ledger, its sums and its CSV', async () => {
  const saved = catchFiles()
  const page = openOrders('/account/orders?view=ledger&from=2026-03-10&to=2026-03-31')
  page.fake.on(listLedger, () => [
    line({ id: 'late', at: '2026-04-01T00:00:00Z', order_id: 10_003, charged: 1000, balance: 1413 }),
    line({ id: 'back', at: '2026-03-31T23:59:00Z', kind: 'refund', charged: -500, paid: -500, balance: 413 }),
    line({ id: 'paid', at: '2026-03-10T00:00:00Z', kind: 'payment', charged: 0, paid: 5000, balance: 413 }),
    line({}),
  ])
  await page.findByRole('row', { name: /Refund, order 10001/ })
  expect(page.numbers()).toEqual(['10001', '10001'])
  expect(page.getByText('2 of 4 lines')).toBeTruthy()
  expect(sumsOf(page)).toEqual(['Opening balance$54.13', 'Charges−$5.00', 'Payments−$45.00', 'Closing balance$4.13'])
  await page.press('Export 2 as CSV')
  saved.stop()
  expect((await saved.files[0]?.text())?.trim().split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^2026-03-31T23:59:00Z,Refund,/),
    expect.stringMatching(/^2026-03-10T00:00:00Z,Payment,/),
  ])
  await page.press('Clear filters')
  await waitFor(() => expect(page.numbers()).toHaveLength(4))
  expect(location.search).toBe('?view=ledger')
})

test('rule J136: on a phone a line of the ledger shows first what it changes, and its balance below', async () => {
  const page = openOrders('/account/orders?view=ledger')
  page.fake.on(listLedger, () => [line({ kind: 'payment', charged: 0, paid: 5413, balance: 0 })])
  const row = await page.findByRole('row', { name: /Payment, order 10001/ })
  const placeOf = (amount: string) => within(row).getByText(amount).closest('td')?.dataset.phone
  expect([placeOf('−$54.13'), placeOf('$0.00')]).toEqual(['first', 'second'])
})

test('a list of orders without a PO number has no column for it', async () => {
  const page = openOrders('/account/orders', [OWED])
  await page.findByRole('row', { name: /10002/ })
  expect(page.queryByRole('columnheader', { name: 'PO number' })).toBeNull()
})
