import { beforeEach, expect, test } from '@jest/globals'
import {
  listOfflineTransactions,
  listTransactions,
  listTransactionTotals,
  type Transaction,
} from '@portal/contracts/payments/admin-payments'
import { listFavoriteAccounts } from '@portal/contracts/sales/admin-favorites'
import { getPricingSchedule } from '@portal/contracts/sales/admin-pricing'
import { aPlan, aStaffMember, fakeApi, renderRemote } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { fakeAccount, fakeSearch } from '../testing/fake-admin.ts'
import { openAdmin } from '../testing/open-admin.tsx'
import { AtHandCard } from './at-hand-card.tsx'
import { FindCard } from './find-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { PricesCard } from './prices-card.tsx'
import { rememberAccount, rememberSearch } from './recent.ts'

beforeEach(() => localStorage.clear())

const linksOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

/** Opens the card as a person without recent accounts. */
function openAtHand() {
  const fake = fakeAccount({ isPastDue: true })
  fake.on(listFavoriteAccounts, () => [])
  return renderRemote(AtHandCard, { visitor: aStaffMember('support'), fake })
}

test('Enter searches, and examples say what can be found', async () => {
  const card = renderRemote(FindCard, { visitor: aStaffMember('support') })
  expect(await card.findByText(/^The beginning of an email/)).toBeTruthy()
  await card.user.type(card.getByRole('searchbox'), 'olivia ad{Enter}')
  expect(location.pathname + location.search).toBe('/admin/search?q=olivia+ad')
})

test('a person without recent accounts and searches reads one line', async () => {
  const card = openAtHand()
  expect(await card.findByText('Nothing opened or searched for yet.')).toBeTruthy()
  expect(card.queryByRole('heading')).toBeNull()
})

test('the last five searches and accounts wait to be opened again, the latest first and each once, with what to know of them', async () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) rememberSearch(text)
  for (const id of [1, 2, 3, 4, 5, 6, 3]) rememberAccount({ id, name: `Account no. ${id}` })
  const card = openAtHand()
  const [accounts, searches] = await card.findAllByRole('list')
  expect(linksOf(searches as HTMLElement)).toEqual(
    ['c', 'f', 'e', 'd', 'b'].map((text) => [text, `/admin/search?q=${text}`]),
  )
  expect(linksOf(accounts as HTMLElement)).toEqual(
    [3, 6, 5, 4, 2].map((id) => [`Account no. ${id}`, `/admin/accounts/${id}`]),
  )
  await waitFor(() => expect(within(accounts as HTMLElement).getAllByText('Past due')).toHaveLength(5))
})

test('what was opened last stands there also when the favorites do not come', async () => {
  rememberAccount({ id: 7, name: 'Acme Logistics' })
  const fake = fakeAccount()
  fake.refuse(listFavoriteAccounts, 'request:too-large')
  const card = renderRemote(AtHandCard, { visitor: aStaffMember('support'), fake })
  expect(await card.findByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(card.getByRole('link', { name: 'Acme Logistics' })).toBeTruthy()
})

test('a search that is typed further is one search, and the page of an account puts it among those opened', async () => {
  const search = openAdmin({ fake: fakeSearch(), path: '/admin/search?q=oli' })
  await search.findByText('No results for “oli”')
  search.unmount()
  const further = openAdmin({ fake: fakeSearch(), path: '/admin/search?q=olivia' })
  await further.findByText('No results for “olivia”')
  further.unmount()
  const account = openAdmin({ fake: fakeAccount(), path: '/admin/accounts/7' })
  await account.findByRole('heading', { level: 1, name: 'Acme Logistics' })
  account.unmount()

  const card = openAtHand()
  const [accounts, searches] = await card.findAllByRole('list')
  expect(linksOf(searches as HTMLElement)).toEqual([['olivia', '/admin/search?q=olivia']])
  expect(linksOf(accounts as HTMLElement)).toEqual([['Acme Logistics', '/admin/accounts/7']])
})

test('what another hand stored is nothing that was looked for', async () => {
  localStorage.setItem('admin:searches', '{"a":1}')
  localStorage.setItem('admin:accounts', '[{"id":"7"}]')
  expect(await openAtHand().findByText('Nothing opened or searched for yet.')).toBeTruthy()
})

const aTransaction = (said: Partial<Transaction>): Transaction => ({
  transaction_id: crypto.randomUUID(),
  account_id: 7,
  amount: 0,
  unit_amount: 0,
  tax_amount: 0,
  created: '',
  gateway_id: '',
  gateway_message: '',
  gateway_response: '',
  order_id: 1,
  payment_form: '',
  payment_method_id: '',
  reference_number: '',
  test_transaction: false,
  transaction_token: '',
  voided: false,
  ...said,
})

const NOTHING = { count: 0, charges: 0, refunds: 0, net: 0, tests: 0 }
/** Skips the last cell, which opens the details on a phone. */
const textsOf = (table: HTMLElement, columns: number) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].slice(0, columns).map(({ textContent }) => textContent))

test('money of seven days stands there by network, what went back apart and taken off, and the latest four lead to their accounts', async () => {
  const fake = fakeApi()
  fake.on(listTransactionTotals, () => [
    { payment_form: 'card', network: 'Discover', ...NOTHING, tests: 1 },
    { payment_form: 'card', network: 'Mastercard', ...NOTHING, count: 1, charges: 1_000, net: 1_000 },
    { payment_form: 'card', network: 'Visa', count: 2, charges: 5_413, refunds: -413, net: 5_000, tests: 2 },
    { payment_form: 'check', network: '', ...NOTHING, count: 1, charges: 1, net: 1 },
    { payment_form: 'wire', network: '', ...NOTHING, count: 1, charges: 250_000, net: 250_000 },
  ])
  fake.on(listTransactions, () => [
    aTransaction({ account_id: 2, amount: -413, created: '2026-01-16T09:30:00Z', refund_of: 't-1' }),
    aTransaction({ account_id: 1, amount: 5_413, created: '2026-01-15T09:30:00Z' }),
    aTransaction({ account_id: 3, amount: 1_000, created: '2026-01-12T09:30:00Z' }),
  ])
  fake.on(listOfflineTransactions, () => [
    aTransaction({ account_id: 4, amount: 250_000, created: '2026-01-14T09:30:00Z' }),
    aTransaction({ account_id: 5, amount: 1, created: '2026-01-11T09:30:00Z' }),
  ])
  const card = renderRemote(PaymentsCard, { visitor: aStaffMember('billing-ops'), fake })
  expect((await card.findByText(/by card/)).parentElement?.textContent).toBe(
    '$60.00 by card, 3 transactions (3 tests not counted)',
  )
  expect(card.getByText(/by check or transfer/).parentElement?.textContent).toBe(
    '$2,500.01 by check or transfer, 2 transactions',
  )
  expect(textsOf(card.getByRole('table', { name: 'Totals by network' }), 5)).toEqual([
    ['Network', 'Transactions', 'Charges', 'Refunds', 'Net'],
    ['Mastercard', '1', '$10.00', '$0.00', '$10.00'],
    ['Visa', '2', '$54.13', '−$4.13', '$50.00'],
    ['Check', '1', '$0.01', '$0.00', '$0.01'],
    ['Wire transfer', '1', '$2,500.00', '$0.00', '$2,500.00'],
  ])
  const latest = card.getByRole('table', { name: 'The latest' })
  expect(linksOf(latest)).toEqual([2, 1, 4, 3].map((id) => [`Account ${id}`, `/admin/accounts/${id}`]))
  const [, went, came] = textsOf(latest, 4).map((cells) => cells.join(''))
  expect([went, came]).toEqual(['Account 2Refund of order 101/16/2026−$4.13', 'Account 1Order 101/15/2026$54.13'])

  const spans = [listTransactionTotals, listTransactions, listOfflineTransactions].map(
    (call) => fake.requestsOf(call)[0]?.query,
  )
  expect(new Set(spans.map((query) => `${query?.begin} ${query?.end}`)).size).toBe(1)
  const [begin, end] = [spans[0]?.begin, spans[0]?.end].map((day) => Date.parse(String(day)))
  expect(Number(end) - Number(begin)).toBe(6 * 86_400_000)
  expect(fake.requestsOf(listTransactions)[0]?.query).toMatchObject({ limit: 4 })
})

test('rule K11: a test transaction has a badge and is in no sum', async () => {
  const fake = fakeApi()
  fake.on(listTransactionTotals, () => [
    { payment_form: 'card', network: 'Visa', count: 1, charges: 5_413, refunds: 0, net: 5_413, tests: 1 },
  ])
  fake.on(listTransactions, () => [
    aTransaction({ account_id: 2, amount: 99_900, created: '2026-01-16T09:30:00Z', test_transaction: true }),
    aTransaction({ account_id: 1, amount: 5_413, created: '2026-01-15T09:30:00Z' }),
  ])
  fake.on(listOfflineTransactions, () => [])
  const card = renderRemote(PaymentsCard, { visitor: aStaffMember('billing-ops'), fake })
  expect((await card.findByText(/by card/)).parentElement?.textContent).toBe(
    '$54.13 by card, 1 transaction (1 test not counted)',
  )
  const [, test, real] = textsOf(card.getByRole('table', { name: 'The latest' }), 4).map((cells) => cells.join(''))
  expect([test, real]).toEqual(['Account 2Order 1 Test01/16/2026$999.00', 'Account 1Order 101/15/2026$54.13'])
})

test('a week without payments says so, and a card that cannot ask offers another try', async () => {
  const fake = fakeApi()
  fake.on(listTransactionTotals, () => [])
  fake.on(listTransactions, () => [])
  fake.on(listOfflineTransactions, () => [])
  const card = renderRemote(PaymentsCard, { visitor: aStaffMember('billing-ops'), fake })
  expect(await card.findByText('Nothing came in, and nothing went back.')).toBeTruthy()
  expect(card.queryByText(/\$0\.00/)).toBeNull()
  expect(card.queryByRole('table')).toBeNull()
  card.unmount()

  fake.refuse(listOfflineTransactions, 'request:too-large')
  const lost = renderRemote(PaymentsCard, { visitor: aStaffMember('billing-ops'), fake })
  expect(await lost.findByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('the price list stands there by product with what a month and a year begin at, free and withdrawn plans left out of that', async () => {
  const license = (group: string) => ({ ...aPlan().license, group })
  const fake = fakeApi()
  fake.on(getPricingSchedule, () => ({
    version: '1',
    plans: [
      aPlan({ price_in_cents: 0 }),
      aPlan({ price_in_cents: 9_000 }),
      aPlan({ price_in_cents: 5_000 }),
      aPlan({ price_in_cents: 1_000, purchasable: false }),
      aPlan({ price_in_cents: 50_000, months: 12 }),
      aPlan({ price_in_cents: 100, days: 8 }),
      aPlan({ price_in_cents: 9_900, license: license('us-reverse-geocoding') }),
      aPlan({ price_in_cents: 700, months: 12, license: license('something-else') }),
    ],
  }))
  const card = renderRemote(PricesCard, { visitor: aStaffMember('catalog-admin'), fake })
  expect((await card.findByText(/not for sale/)).parentElement?.textContent).toBe('8 plans, 1 of them not for sale')
  const [header, ...rows] = card.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  expect(header).toEqual(['Product', 'Plans', 'From, a month', 'From, a year'])
  expect(rows).toHaveLength(11)
  expect(rows[0]).toEqual(['US Address Verification', '6', '$50.00', '$500.00'])
  expect(rows[5]).toEqual(['US Reverse Geocoding', '1', '$99.00', '—'])
  expect(rows[8]).toEqual(['US GeoReference Data', '0', '—', '—'])
  expect(rows[10]).toEqual(['Other products', '1', '—', '$7.00'])
  const links = linksOf(card.getByRole('table'))
  expect([links.length, links[0], links[8]]).toEqual([
    10,
    ['US Address Verification', '/pricing'],
    ['US GeoReference Data', '/pricing/us-georeference-data'],
  ])
})
