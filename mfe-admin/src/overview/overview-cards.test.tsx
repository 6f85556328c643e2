import { beforeEach, expect, test } from '@jest/globals'
import { listOfflineTransactions, listTransactions, type Transaction } from '@portal/contracts/payments/admin-payments'
import { getPricingSchedule } from '@portal/contracts/sales/admin-pricing'
import { aPlan, aStaffMember, fakeApi, renderRemote } from '@portal/test-kit'
import { within } from '@testing-library/react'
import { fakeAccount, fakeSearch } from '../testing/fake-admin.ts'
import { openAdmin } from '../testing/open-admin.tsx'
import { FindCard } from './find-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { PricesCard } from './prices-card.tsx'
import { rememberAccount, rememberSearch } from './recent.ts'

beforeEach(() => localStorage.clear())

const linksOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('whoever searched and looked at nothing yet reads how to, and Enter searches', async () => {
  const card = renderRemote(FindCard, { visitor: aStaffMember('support') })
  expect(await card.findByText(/^The beginning of a word is enough/)).toBeTruthy()
  expect(card.queryByText('Recent searches')).toBeNull()
  await card.user.type(card.getByRole('searchbox'), 'olivia ad{Enter}')
  expect(location.pathname + location.search).toBe('/admin/search?q=olivia+ad')
})

test('the last five searches and accounts wait to be opened again, the latest first and each once', async () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) rememberSearch(text)
  for (const id of [1, 2, 3, 4, 5, 6, 3]) rememberAccount({ id, name: `Account no. ${id}` })
  const card = renderRemote(FindCard, { visitor: aStaffMember('support') })
  const [searches, accounts] = await card.findAllByRole('list')
  expect(linksOf(searches as HTMLElement)).toEqual(
    ['c', 'f', 'e', 'd', 'b'].map((text) => [text, `/admin/search?q=${text}`]),
  )
  expect(linksOf(accounts as HTMLElement)).toEqual(
    [3, 6, 5, 4, 2].map((id) => [`Account no. ${id}`, `/admin/accounts/${id}`]),
  )
})

test('a search that is typed further is one search, and the page of an account puts it among those looked at', async () => {
  const search = openAdmin({ fake: fakeSearch(), path: '/admin/search?q=oli' })
  await search.findByText('No results for “oli”')
  search.unmount()
  const further = openAdmin({ fake: fakeSearch(), path: '/admin/search?q=olivia' })
  await further.findByText('No results for “olivia”')
  further.unmount()
  const account = openAdmin({ fake: fakeAccount(), path: '/admin/accounts/7' })
  await account.findByRole('heading', { level: 1, name: 'Acme Logistics' })
  account.unmount()

  const card = renderRemote(FindCard, { visitor: aStaffMember('support') })
  const [searches, accounts] = await card.findAllByRole('list')
  expect(linksOf(searches as HTMLElement)).toEqual([['olivia', '/admin/search?q=olivia']])
  expect(linksOf(accounts as HTMLElement)).toEqual([['Acme Logistics', '/admin/accounts/7']])
})

test('what another hand stored is nothing that was looked for', async () => {
  localStorage.setItem('admin:searches', '{"a":1}')
  localStorage.setItem('admin:accounts', '[{"id":"7"}]')
  const card = renderRemote(FindCard, { visitor: aStaffMember('support') })
  expect(await card.findByText(/^The beginning of a word is enough/)).toBeTruthy()
})

const aTransaction = (said: Partial<Transaction>): Transaction => ({
  ...{ transaction_id: crypto.randomUUID(), account_id: 7, amount: 0, unit_amount: 0, tax_amount: 0, created: '' },
  ...{
    gateway_id: '',
    gateway_message: '',
    gateway_response: '',
    order_id: 1,
    payment_form: '',
    payment_method_id: '',
  },
  ...{ reference_number: '', test_transaction: false, transaction_token: '', voided: false, ...said },
})

test('money of seven days stands there by how it came, what went back taken off, and the latest four lead to their accounts', async () => {
  const fake = fakeApi()
  fake.on(listTransactions, () => [
    aTransaction({ account_id: 1, amount: 5_413, created: '2026-01-15T09:30:00Z' }),
    aTransaction({ account_id: 2, amount: -413, created: '2026-01-16T09:30:00Z', refund_of: 't-1' }),
    aTransaction({ account_id: 3, amount: 1_000, created: '2026-01-12T09:30:00Z' }),
  ])
  fake.on(listOfflineTransactions, () => [
    aTransaction({ account_id: 4, amount: 250_000, created: '2026-01-14T09:30:00Z' }),
    aTransaction({ account_id: 5, amount: 1, created: '2026-01-11T09:30:00Z' }),
  ])
  const card = renderRemote(PaymentsCard, { visitor: aStaffMember('billing-ops'), fake })
  expect((await card.findByText(/by card/)).parentElement?.textContent).toBe('$60.00 by card, 3 transactions')
  expect(card.getByText(/by check or transfer/).parentElement?.textContent).toBe(
    '$2,500.01 by check or transfer, 2 transactions',
  )
  expect(linksOf(card.getByRole('list'))).toEqual([2, 1, 4, 3].map((id) => [`Account ${id}`, `/admin/accounts/${id}`]))

  const [asked] = fake.requestsOf(listTransactions)
  const [begin, end] = [asked?.query.begin, asked?.query.end].map((day) => Date.parse(String(day)))
  expect(Number(end) - Number(begin)).toBe(6 * 86_400_000)
})

test('a week without payments says so, and a card that cannot ask offers another try', async () => {
  const fake = fakeApi()
  fake.on(listTransactions, () => [])
  fake.on(listOfflineTransactions, () => [])
  const card = renderRemote(PaymentsCard, { visitor: aStaffMember('billing-ops'), fake })
  expect(await card.findByText('Nothing came in, and nothing went back.')).toBeTruthy()
  expect(card.queryByText(/\$0\.00/)).toBeNull()
  expect(card.queryByRole('list')).toBeNull()
  card.unmount()

  fake.refuse(listOfflineTransactions, 'request:too-large')
  const lost = renderRemote(PaymentsCard, { visitor: aStaffMember('billing-ops'), fake })
  expect(await lost.findByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('the price list stands there by product with its span, what is free left out of it, and leads to what customers see', async () => {
  const license = (group: string) => ({ ...aPlan().license, group })
  const fake = fakeApi()
  fake.on(getPricingSchedule, () => ({
    version: '1',
    plans: [
      aPlan({ price_in_cents: 0 }),
      aPlan({ price_in_cents: 5_000 }),
      aPlan({ price_in_cents: 120_000, purchasable: false }),
      aPlan({ price_in_cents: 9_900, license: license('us-reverse-geocoding') }),
    ],
  }))
  const card = renderRemote(PricesCard, { visitor: aStaffMember('catalog-admin'), fake })
  expect((await card.findByText(/not for sale/)).parentElement?.textContent).toBe('4 plans, 1 of them not for sale')
  const lines = within(card.getByRole('list')).getAllByRole('listitem')
  expect(lines).toHaveLength(10)
  expect(lines[0]?.textContent).toBe('US Address Verification3 plans$50.00 to $1,200.00')
  expect(linksOf(lines[0] as HTMLElement)).toEqual([['US Address Verification', '/pricing']])
  expect(linksOf(lines[5] as HTMLElement)).toEqual([['US Reverse Geocoding', '/pricing/us-reverse-geocoding']])
  expect(linksOf(lines[8] as HTMLElement)).toEqual([['US GeoReference Data', '/pricing/us-georeference-data']])
})
