import { beforeEach, expect, jest, test } from '@jest/globals'
import {
  listOfflineTransactions,
  listTransactions,
  listTransactionsOfAccounts,
  listTransactionTotals,
  type Transaction,
} from '@portal/contracts/payments/admin-payments'
import { aStaffMember, aTransaction, fakeApi } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { openAdmin } from '../testing/open-admin.tsx'

beforeEach(() => localStorage.clear())

const today = () => new Date().toISOString().slice(0, 10)
const sixDaysAgo = () => new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10)

const BY_CARD = [
  aTransaction({ order_id: 12, account_id: 7, account_name: 'Acme Logistics', paid_with: 'Visa •••• 4242' }),
  aTransaction({
    order_id: 13,
    account_id: 8,
    account_name: 'Globex',
    paid_with: 'Mastercard •••• 5454',
    refund_of: 'x',
    amount: -100,
    unit_amount: -100,
    tax_amount: 0,
    voided: true,
    gateway_message: 'Voided',
  }),
]
const CHECK = aTransaction({
  order_id: 14,
  account_id: 7,
  account_name: 'Acme Logistics',
  payment_form: 'check',
  paid_with: '',
  reference_number: 'CHK-20931',
})
const VISA = { payment_form: 'card', network: 'Visa', count: 1, charges: 5_413, refunds: 0, net: 5_413, tests: 2 }
const MASTERCARD = { ...VISA, network: 'Mastercard', charges: 0, refunds: -100, net: -100, tests: 0 }
const CHECKS = { ...VISA, payment_form: 'check', network: '', tests: 0 }

/** An API that has these reports. */
function fakeReports({ cards = BY_CARD, others = [CHECK] }: { cards?: Transaction[]; others?: Transaction[] } = {}) {
  const fake = fakeApi()
  fake.on(listTransactions, ({ query: { after, limit = 1_000 } }) => {
    const from = after ? cards.findIndex(({ cursor }) => cursor === after) + 1 : 0
    return cards.slice(from, from + Number(limit))
  })
  fake.on(listOfflineTransactions, () => others)
  fake.on(listTransactionTotals, () => [MASTERCARD, VISA, CHECKS])
  fake.on(listTransactionsOfAccounts, () => [...cards, ...others])
  return fake
}

const open = (fake = fakeReports(), search = '') =>
  openAdmin({ fake, path: `/admin/transactions${search}`, visitor: aStaffMember('billing-ops') })
type Page = ReturnType<typeof open>

/** Rows of a table without its header, as text. */
async function rowsOf(page: Page, name: string) {
  const table = within(await page.findByRole('table', { name }))
  await waitFor(() => expect(table.getAllByRole('row')[1]?.textContent).not.toBe(''))
  return table.getAllByRole('row').slice(1)
}
const textsOf = async (page: Page, name: string) => (await rowsOf(page, name)).map(({ textContent }) => textContent)

/** Collects the files that the page hands over, as text. */
function collectFiles(): Promise<string>[] {
  const files: Promise<string>[] = []
  URL.createObjectURL = (file) => {
    files.push((file as Blob).text())
    return 'blob:file'
  }
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  return files
}

test('rule G70: the last seven days by card, what they come to, and each row leads to its order and account', async () => {
  const page = open()
  await page.findByText('Acme Logistics')
  expect(await textsOf(page, 'Transactions by card')).toEqual([
    expect.stringMatching(/^Payment, order 12.*Acme Logistics.*Visa •••• 4242.*\$4\.13.*\$54\.13/),
    expect.stringMatching(/^Refund, order 13 Voided.*Globex.*Mastercard •••• 5454.*−\$1\.00/),
  ])
  expect(page.getByRole('link', { name: 'Payment, order 12' }).getAttribute('href')).toBe('/admin/orders/12')
  expect(page.getByRole('link', { name: 'Globex' }).getAttribute('href')).toBe('/admin/accounts/8?tab=payments')
  expect(await textsOf(page, 'Totals by network')).toEqual([
    expect.stringMatching(/^Mastercard.*1.*\$0\.00.*−\$1\.00.*−\$1\.00/),
    expect.stringMatching(/^Visa.*1.*\$54\.13.*\$0\.00.*\$54\.13/),
    expect.stringMatching(/^All.*2.*\$54\.13.*−\$1\.00.*\$53\.13/),
  ])
  const { query } = page.fake.requestsOf(listTransactions)[0] ?? {}
  expect(query).toEqual({ begin: sixDaysAgo(), end: today(), tests: 'without', limit: 50 })
})

test('rule G70: filters are in the address and reach the server; the totals are of the rows', async () => {
  const page = open(fakeReports(), '?from=2026-01-01&to=2026-01-31&network=Visa&kind=payment')
  await page.findByText('Acme Logistics')
  expect(page.fake.requestsOf(listTransactions)[0]?.query).toEqual({
    begin: '2026-01-01',
    end: '2026-01-31',
    kind: 'payment',
    network: 'Visa',
    tests: 'without',
    limit: 50,
  })
  expect(page.fake.requestsOf(listTransactionTotals)[0]?.query).toEqual({
    begin: '2026-01-01',
    end: '2026-01-31',
    kind: 'payment',
  })
  expect(await textsOf(page, 'Totals by network')).toEqual([expect.stringMatching(/^Visa/)])
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Network' }), 'Mastercard')
  expect(location.search).toBe('?from=2026-01-01&to=2026-01-31&kind=payment&network=Mastercard')
  await page.press('Clear filters')
  expect(location.search).toBe('')
})

test('rule G71: test transactions are in a list of their own, and in no total', async () => {
  const page = open()
  await page.user.click(await page.findByRole('link', { name: '2 test transactions' }))
  expect(location.search).toBe('?tests=only')
  await page.findByText('Test transactions move no money, and are in no total.')
  expect(page.queryByRole('table', { name: 'Totals by network' })).toBeNull()
  await waitFor(() => expect(page.fake.requestsOf(listTransactions).at(-1)?.query).toMatchObject({ tests: 'only' }))
})

test('rule G70: money that came otherwise has its way and its reference', async () => {
  const page = open(fakeReports(), '?view=offline&method=check')
  await page.findByText('Acme Logistics')
  expect(await textsOf(page, 'Transactions by check or transfer')).toEqual([
    expect.stringMatching(/^Payment, order 14.*Acme Logistics.*Check.*CHK-20931.*\$54\.13/),
  ])
  expect(page.fake.requestsOf(listOfflineTransactions)[0]?.query).toMatchObject({ payment_form: 'check' })
  expect(await textsOf(page, 'Totals by method')).toEqual([expect.stringMatching(/^Check.*1.*\$54\.13/)])
})

test('rule K9: a period of more than 366 days is explained and not asked for', async () => {
  const page = open(fakeReports(), '?from=2024-01-01&to=2025-01-01')
  await page.findByText('Choose a day within 366 days from the first.')
  expect(page.fake.requestsOf(listTransactions)).toEqual([])
  expect(page.fake.requestsOf(listTransactionTotals)).toEqual([])
})

test('rule G72: the file has every row that the filters leave, also those of pages that are not shown', async () => {
  const files = collectFiles()
  const cards = Array.from({ length: 1_002 }, (_, at) =>
    aTransaction({ order_id: at + 1, account_name: 'Acme, Inc.', paid_with: 'Visa •••• 4242', cursor: `row-${at}` }),
  )
  const page = open(fakeReports({ cards }), '?network=Visa')
  await page.findByText('The first 50 transactions')
  await page.press('Export CSV')
  await waitFor(() => expect(files).toHaveLength(1))
  const lines = (await files[0])?.trimEnd().split('\r\n') ?? []
  expect(lines).toHaveLength(1_003)
  expect(lines[0]?.replace('\uFEFF', '')).toBe(
    'Type,Order,Voided,Test,Message,Account,Account number,Time (UTC),Method,Reference,Price (USD),Tax (USD),Amount (USD)',
  )
  expect(lines[1]).toMatch(/^Payment,1,,,,"Acme, Inc\.",1,[^,]+Z,Visa •••• 4242,,50,4\.13,54\.13$/)
  expect(lines.at(-1)).toMatch(/^Payment,1002,/)
  expect(page.fake.requestsOf(listTransactions).map(({ query }) => [query.limit, query.after, query.network])).toEqual([
    [50, undefined, 'Visa'],
    [1_000, undefined, 'Visa'],
    [1_000, 'row-999', 'Visa'],
  ])
})

test('rule G70: transactions of many accounts are found by a pasted list, which is in the address', async () => {
  const page = open(fakeReports(), '?view=accounts')
  const box = await page.findByLabelText<HTMLTextAreaElement>('Account numbers')
  await page.user.click(box)
  await page.user.paste('7 eight')
  await page.press('Show transactions')
  await page.findByText('“eight” is not an account number')
  expect(box.value).toBe('7 eight')
  expect(page.fake.requestsOf(listTransactionsOfAccounts)).toEqual([])

  await page.user.clear(box)
  await page.user.paste('7\n8\n99')
  await page.press('Show transactions')
  await page.findAllByText('Globex')
  expect(location.search).toBe('?view=accounts&accounts=7%2C8%2C99')
  expect(page.fake.requestsOf(listTransactionsOfAccounts)[0]?.body).toEqual({ account_ids: [7, 8, 99] })
  expect(await textsOf(page, 'Transactions of the accounts')).toHaveLength(3)
  expect(page.getByText('$107.26').parentElement?.textContent).toBe(
    '$107.26 net in 3 transactions, after $1.00 in refunds',
  )
  page.getByText('No transactions: 99')
})

test('rule G72: the file of an account search has what its filters leave, without tests', async () => {
  const files = collectFiles()
  const tested = aTransaction({ account_id: 7, order_id: 15, test_transaction: true })
  const page = open(fakeReports({ cards: [...BY_CARD, tested] }), '?view=accounts&accounts=7,8&kind=payment')
  await page.findAllByText('Acme Logistics')
  await page.press('Export CSV')
  const lines = (await files[0])?.trimEnd().split('\r\n') ?? []
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 7).join())).toEqual([
    'Payment,12,,,,Acme Logistics,7',
    'Payment,14,,,,Acme Logistics,7',
  ])
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Test transactions' }), 'only')
  await page.findByRole('link', { name: 'Payment, order 15' })
  expect(page.queryByRole('link', { name: 'Payment, order 12' })).toBeNull()
})

test('rules G72, G98: a column that is hidden is neither in the table nor in the file; the order stays', async () => {
  const files = collectFiles()
  const page = open(fakeReports(), '?view=offline')
  await page.findByText('Acme Logistics')
  await page.press('Columns')
  for (const name of ['Account', 'Price', 'Tax included'])
    await page.user.click(await page.findByRole('checkbox', { name }))
  await page.user.keyboard('{Escape}')
  const table = within(await page.findByRole('table', { name: 'Transactions by check or transfer' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Order',
    'Date',
    'Method',
    'Amount',
  ])
  await page.press('Export CSV')
  await waitFor(() => expect(files).toHaveLength(1))
  const lines = (await files[0])?.trimEnd().split('\r\n') ?? []
  expect(lines[0]?.replace('\uFEFF', '')).toBe('Type,Order,Voided,Test,Time (UTC),Method,Reference,Amount (USD)')
  expect(lines[1]).toMatch(/^Payment,14,,,[^,]+Z,Check,CHK-20931,54\.13$/)
})

test.each([
  ['card', 1],
  ['offline', 1],
  ['accounts', 0],
])('rule G97: of the view %s there are %d menus of saved views', async (view, count) => {
  const page = open(fakeReports(), `?view=${view}`)
  await page.findByRole('button', { name: 'Columns' })
  expect(page.queryAllByRole('button', { name: 'Views' })).toHaveLength(count)
})

test('nothing moved says so', async () => {
  const page = open(fakeReports({ cards: [] }))
  await page.findByText('No money moved by card in this period')
  const elsewhere = page.getByRole('link', { name: '1 transaction by check or transfer' })
  expect(elsewhere.getAttribute('href')).toBe('/admin/transactions?view=offline')
  expect(page.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' }).disabled).toBe(true)
})
