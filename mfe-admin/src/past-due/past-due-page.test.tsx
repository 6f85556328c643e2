import { beforeEach, expect, test } from '@jest/globals'
import { listPastDueOrdersOfAll, type PastDueOrder, sumPastDueOrders } from '@portal/contracts/billing/admin-orders'
import { agingBand } from '@portal/contracts/billing/aging'
import { aStaffMember, fakeApi } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { openAdmin } from '../testing/open-admin.tsx'

beforeEach(() => localStorage.clear())

const DAY_MS = 86_400_000

/** An order of account 7 that was due this many days ago. */
function dueAgo(days: number, said: Partial<PastDueOrder> = {}): PastDueOrder {
  const due = new Date(Date.now() - days * DAY_MS - 1_000).toISOString()
  return {
    order_id: days,
    account_id: 7,
    account_name: 'Acme Logistics',
    placed: due,
    payment_due_date: due,
    terms: '',
    po_number: '',
    grace_period_end: '',
    amount: 5_413,
    amount_owed: 5_413,
    cursor: String(days),
    ...said,
  }
}

/** An API that knows these orders, in pages, and what they come to. */
function fakePastDue(...orders: PastDueOrder[]) {
  const fake = fakeApi()
  const bandOf = ({ payment_due_date: due }: PastDueOrder) => agingBand(new Date(due), new Date())
  fake.on(listPastDueOrdersOfAll, ({ query: { band, after, limit = 1_000 } }) => {
    const within = orders.filter((order) => !band || bandOf(order) === band)
    const from = after ? within.findIndex(({ cursor }) => cursor === after) + 1 : 0
    return within.slice(from, from + Number(limit))
  })
  fake.on(sumPastDueOrders, () =>
    (['0-30', '31-60', '61-90', 'over-90'] as const).flatMap((band) => {
      const inBand = orders.filter((order) => bandOf(order) === band)
      const owed = inBand.reduce((sum, { amount_owed }) => sum + amount_owed, 0)
      return inBand.length > 0 ? [{ band, count: inBand.length, owed }] : []
    }),
  )
  return fake
}

const open = (fake: ReturnType<typeof fakeApi>, search = '', role: 'support' | 'billing-ops' | 'auditor' = 'auditor') =>
  openAdmin({ fake, path: `/admin/orders${search}`, visitor: aStaffMember(role) })

test('rule G73: past-due orders stand in bands with their sums, and lead to their page and their account', async () => {
  const page = open(
    fakePastDue(
      dueAgo(400, { account_id: 8, account_name: 'Globex', amount_owed: 100_000 }),
      dueAgo(45, { po_number: '4711', grace_period_end: '2026-03-09T09:00:00Z' }),
      dueAgo(31),
      dueAgo(1, { amount_owed: 5_000 }),
    ),
  )
  const table = within(await page.findByRole('table', { name: 'Past-due orders' }))
  await table.findByText('Globex')
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Order 400.*Globex.*400 days.*\$54\.13.*\$1,000\.00/),
    expect.stringMatching(/^Order 45PO 4711.*Acme Logistics.*45 days.*03\/09\/2026/),
    expect.stringMatching(/^Order 31.*31 days/),
    expect.stringMatching(/^Order 1.*1 day.*\$50\.00/),
  ])
  expect(table.getByRole('link', { name: 'Order 45' }).getAttribute('href')).toBe('/admin/orders/45')
  expect(table.getByRole('link', { name: 'Globex' }).getAttribute('href')).toBe('/admin/accounts/8?tab=orders')
  const bands = within(page.getByRole('navigation', { name: 'Days past due' }))
  await bands.findByText('$1,158.26')
  expect(bands.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All $1,158.26 4 orders',
    '0–30 days $50.00 1 order',
    '31–60 days $108.26 2 orders',
    '61–90 days $0.00 0 orders',
    'Over 90 days $1,000.00 1 order',
  ])
})

test('rule G73: a band is in the address and narrows the list down; one without orders leads back to all', async () => {
  const page = open(fakePastDue(dueAgo(45), dueAgo(1)), '?band=31-60')
  expect((await page.findByRole('link', { name: /31–60 days/ })).getAttribute('aria-current')).toBe('page')
  await page.row(/Order 45/)
  expect(page.queryByRole('row', { name: /Order 1 / })).toBeNull()
  await page.user.click(page.getByRole('link', { name: /61–90 days/ }))
  await page.findByText('Nothing is past due for that long')
  expect(location.search).toBe('?band=61-90')
  await page.press('Show all')
  await page.row(/Order 1/)
  expect(location.search).toBe('')
})

test('rule G73: more than fifty come page by page', async () => {
  const fake = fakePastDue(...Array.from({ length: 60 }, (_, at) => dueAgo(160 - at)))
  const page = open(fake)
  await page.findByText('The first 50 orders')
  await page.press('Load more')
  await page.findByText('60 orders', { selector: '[role=status]' })
  await waitFor(() => expect(page.getAllByRole('row')).toHaveLength(61))
})

test('rule G98: columns are hidden and come back, but for the one that names the orders; this browser keeps them', async () => {
  const page = open(fakePastDue(dueAgo(45)))
  const headers = () => page.getAllByRole('columnheader').map(({ textContent }) => textContent)
  await page.row(/Order 45/)
  expect(headers()).toEqual(['Order', 'Account', 'Due', 'Late by', 'Service ends', 'Amount', 'Owed'])
  await page.press('Columns')
  await page.user.click(await page.findByRole('checkbox', { name: 'Late by' }))
  await page.user.click(page.getByRole('checkbox', { name: 'Amount' }))
  expect(page.queryByRole('checkbox', { name: 'Order' })).toBeNull()
  await page.user.keyboard('{Escape}')
  await page.findByRole('button', { name: '5 of 7 columns' })
  expect(headers()).toEqual(['Order', 'Account', 'Due', 'Service ends', 'Owed'])
  page.unmount()

  const again = open(fakePastDue(dueAgo(45)))
  await again.row(/Order 45/)
  await again.press('5 of 7 columns')
  await again.press('Show all')
  await again.findByRole('button', { name: 'Columns' })
  expect(again.getAllByRole('columnheader')).toHaveLength(7)
})

test.each(['{"orders":"due"}', '[', '{"orders":["order","due"]}'])(
  'what this browser kept wrong hides no name: %s',
  async (kept) => {
    localStorage.setItem('device:admin-columns', kept)
    const page = open(fakePastDue(dueAgo(45)))
    await page.row(/Order 45/)
    expect(page.getAllByRole('columnheader')[0]?.textContent).toBe('Order')
  },
)

test('nothing past due says so', async () => {
  const page = open(fakePastDue(), '', 'support')
  await page.findByText('Nothing is past due')
  expect(page.queryByRole('button', { name: 'Show all' })).toBeNull()
})
