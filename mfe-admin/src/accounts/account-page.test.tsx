import { expect, test } from '@jest/globals'
import { listAccountsMembers } from '@portal/contracts/authorization/admin-identities'
import { searchUsers } from '@portal/contracts/authorization/admin-search'
import { listWaiting } from '@portal/contracts/authorization/admin-waiting'
import { approveOrder, cancelOrderAsStaff, listOrdersOfAccount } from '@portal/contracts/billing/admin-orders'
import type { Order } from '@portal/contracts/billing/orders'
import type { UnpaidService } from '@portal/contracts/billing/unpaid-service'
import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { listEmbeddedKeysOfAccount, listSecretKeysOfAccount } from '@portal/contracts/security/admin-keys'
import type { EmbeddedKey } from '@portal/contracts/security/embedded-key-list'
import { listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { anAdminSearchResult, anOrder, aSecretKey, aStaffMember, aSubscription, renderRemote } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { fakeAccount } from '../testing/fake-admin.ts'
import { openAdmin } from '../testing/open-admin.tsx'
import { WaitingRows } from '../waiting/waiting-rows.tsx'

const PATH = '/admin/accounts/7'

test('a result leads to its account, with its details, members, subscriptions and keys', async () => {
  const fake = fakeAccount()
  fake.on(searchUsers, () => [anAdminSearchResult({ account_id: 7, account_label: 'Acme Logistics' })])
  const page = openAdmin({ fake, path: '/admin/search?q=acme' })
  await page.user.click(await page.findByRole('link', { name: 'Acme Logistics' }))

  await page.findByRole('heading', { level: 1, name: 'Acme Logistics' })
  expect(location.pathname).toBe(PATH)
  expect(document.title).toBe('Acme Logistics · Users and accounts · Doorstep')
  page.getByText('Austin, TX 78741')
  expect((await page.row(/Olivia/)).textContent).toContain('API key viewer')

  const tab = (name: string) => within(page.getByRole('navigation', { name: 'Account' })).getByRole('link', { name })
  expect(tab('Overview').getAttribute('aria-current')).toBe('page')
  await page.user.click(tab('Subscriptions'))
  expect((await page.row(/US Address Verification, 1,000/)).textContent).toMatch(/Active.*600 of 1,000/)
  expect(location.search).toBe('?tab=subscriptions')
  await page.user.click(tab('Keys'))
  expect((await page.row(/Production/)).textContent).toContain('Active')
  expect(page.queryByRole('row', { name: /Olivia/ })).toBeNull()
  expect(tab('Keys').getAttribute('aria-current')).toBe('page')
  expect(document.activeElement).toBe(tab('Keys'))
})

test('the title of an account has the focus, as soon as its name is known', async () => {
  const fake = fakeAccount()
  fake.on(searchUsers, () => [anAdminSearchResult({ account_id: 7, account_label: 'Acme Logistics' })])
  const page = openAdmin({ fake, path: '/admin/search?q=acme' })
  await page.user.click(await page.findByRole('link', { name: 'Acme Logistics' }))
  const title = await page.findByRole('heading', { level: 1, name: 'Acme Logistics' })
  expect(document.activeElement).toBe(title)
})

test.each([
  ['past-due', 'This account has ordered nothing'],
  ['suspended', /^US Address Verification, 1,000/],
] as const)('what is %s leads to the part of the page that has it', async (kind, seen) => {
  const fake = fakeAccount()
  const thing = { id: '10001', name: 'Thing', account_id: 7, account_label: 'Acme', since: '2026-01-15T09:30:00Z' }
  fake.on(listWaiting, () => [{ kind, count: 1, things: [{ ...thing, until: '', amount: 0 }] }])
  const rows = renderRemote(WaitingRows, { visitor: aStaffMember('support'), fake })
  const href = (await rows.findByRole('link')).getAttribute('href') ?? ''
  rows.unmount()

  const page = openAdmin({ fake, path: href })
  expect(await page.findByText(seen)).toBeTruthy()
})

test('an unknown part in the address is the overview', async () => {
  const page = openAdmin({ fake: fakeAccount(), path: `${PATH}?tab=secrets` })
  expect(await page.row(/Olivia/)).toBeTruthy()
})

test('what an account’s people may call about comes first, each with its way there; what is well is not named', async () => {
  const fake = fakeAccount()
  const owed = { account_id: 7, amount_owed: 46_371, payment_due_date: '2026-01-01T00:00:00Z' }
  const service = { state: 'stopping', amount: 46_371, ends: '2999-01-15T00:00:00Z', next_try: '', restarts: 'nothing' }
  fake.on(listOrdersOfAccount, () => [
    anOrder({ ...owed, order_id: 10, status: 'past-due', unpaid_service: { ...service } as UnpaidService }),
    anOrder({ ...owed, order_id: 11, status: 'to-approve' }),
    anOrder({ ...owed, order_id: 12, status: 'not-due' }),
    anOrder({ ...owed, order_id: 13, status: 'open' }),
    anOrder({ account_id: 7, order_id: 14, status: 'paid' }),
  ])
  fake.on(listSubscriptionsOfAccount, () => [
    aSubscription({ subscription_id: 's1', planDescription: 'US Property Data', suspended: true }),
    aSubscription({ subscription_id: 's2', planDescription: 'In grace', gracePeriodEnds: '2999-01-15T00:00:00Z' }),
  ])
  fake.on(listSecretKeysOfAccount, () => [
    aSecretKey({ key_id: 'tablets', label: 'Tablets', status: 'limit-reached' }),
    aSecretKey({ label: 'Old', paused: true, status: 'paused' }),
  ])
  const page = openAdmin({ fake, path: PATH })
  const links = await page.findAllByRole('link', { name: /^See / })
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['See order: Order 10', '/admin/orders/10'],
    ['See order: Order 11', '/admin/orders/11'],
    ['See subscription: US Property Data', '/admin/accounts/7?tab=subscriptions'],
    ['See key: Tablets · Secret key', '/admin/accounts/7?tab=keys&view=tablets'],
  ])
  expect(page.getByText(/service ends/).textContent).toMatch(/^\$463\.71, due .*, service ends /)
})

test('an account with nothing wrong has no card of what needs attention', async () => {
  const page = openAdmin({ fake: fakeAccount(), path: PATH })
  await page.row(/Olivia/)
  await waitFor(() => expect(page.queryByText('Needs attention')).toBeNull())
})

test('an account that is deactivated, past due or exempt says so at the top', async () => {
  const said = { deactivated: '2026-03-09T09:00:00Z', reason: 'Closed', isPastDue: true, isTaxExempt: true }
  const page = openAdmin({ fake: fakeAccount(said), path: PATH })
  await page.findByText('Deactivated 03/09/2026')
  for (const text of ['Tax exempt', 'Exempt', 'Closed']) page.getByText(text)
  expect(page.getByText('Past due')).toBeTruthy()
})

test('an account in an organization leads to it, and one in none does not name any', async () => {
  const said = { organization_id: 4, organization_name: 'Acme Holding' }
  const page = openAdmin({ fake: fakeAccount(said), path: PATH })
  const link = await page.findByRole('link', { name: 'Acme Holding' })
  expect(link.getAttribute('href')).toBe('/admin/organizations/4')

  const alone = openAdmin({ fake: fakeAccount({ account_name: 'Alone' }), path: PATH })
  await waitFor(() => expect(alone.container.textContent).toContain('Taxable address'))
  expect(alone.container.textContent).not.toContain('Organization')
})

test('no token is shown whole, whatever the server sends', async () => {
  const fake = fakeAccount()
  fake.on(listSecretKeysOfAccount, () => [aSecretKey({ label: 'Leaky', token: 'psk_a-whole-token-of-somebody' })])
  const page = openAdmin({ fake, path: `${PATH}?tab=keys` })
  await page.row(/Leaky/)
  expect(page.container.innerHTML).not.toContain('psk_a-whole-token-of-somebody')
})

test('a key that was paused with its account says so: its team cannot activate it', async () => {
  const fake = fakeAccount()
  fake.on(listSecretKeysOfAccount, () => [
    aSecretKey({ label: 'Legacy', paused: true, by_account_deactivation: true }),
    aSecretKey({ label: 'Batch', paused: true }),
  ])
  const page = openAdmin({ fake, path: `${PATH}?tab=keys` })
  expect((await page.row(/Legacy/)).textContent).toContain('Account deactivated')
  expect((await page.row(/Batch/)).textContent).not.toContain('Account deactivated')
})

test('website keys stand beside secret keys, each once with its host names and its status', async () => {
  const fake = fakeAccount()
  const shop = { key_id: '21000000000000001', label: 'Shop', active: true, description: '' }
  const row = (said: Partial<EmbeddedKey>): EmbeddedKey => ({
    ...shop,
    domain: 'shop.example',
    created: '2026-01-01T00:00:00Z',
    created_by: '',
    last_used: '',
    by_account_deactivation: false,
    token_exchange_required: false,
    last_used_from: '',
    ...said,
  })
  fake.on(listEmbeddedKeysOfAccount, () => [
    row({ status: 'limit-reached' }),
    row({ status: 'limit-reached', domain: 'www.shop.example' }),
    row({ key_id: '21000000000000002', label: 'Blog', domain: '', status: 'host-missing' }),
  ])
  const page = openAdmin({ fake, path: `${PATH}?tab=keys` })
  await page.row(/Shop/)
  const table = within(page.getByRole('table', { name: 'Website keys' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Host names'),
    expect.stringMatching(/^Shop.*Limit reached.*shop\.example.*and 1 more/),
    expect.stringMatching(/^Blog.*Host missing.*None/),
  ])
  expect(fake.requestsOf(listEmbeddedKeysOfAccount).map(({ params }) => params)).toEqual([{ id: 7 }])
})

test('a part that cannot be had leaves the account and its people', async () => {
  const fake = fakeAccount()
  fake.refuse(listSubscriptionsOfAccount, 'request:too-large')
  const page = openAdmin({ fake, path: PATH })
  await page.findByText('Could not load what needs attention')
  expect(await page.row(/Olivia/)).toBeTruthy()
})

test('an account that is not there says so, and leads back to the search', async () => {
  const fake = fakeAccount()
  fake.refuse(getAdminAccount, 'sales-context:account-not-found')
  const page = openAdmin({ fake, path: PATH })
  await page.findByText('Account not found')
  expect(page.getByRole('link', { name: 'Go to Users and accounts' }).getAttribute('href')).toBe('/admin/search')
})

test('who may not read accounts reads which role is missing, and nothing is asked', async () => {
  const fake = fakeAccount()
  const page = openAdmin({ fake, path: PATH, visitor: aStaffMember('catalog-admin') })
  await page.findByText('You do not have access to this account')
  expect(fake.requestsOf(getAdminAccount)).toHaveLength(0)
})

test.each(['/admin/accounts', '/admin/accounts/acme', '/admin/accounts/0'])(
  '%s leads nowhere, and nothing is asked',
  async (path) => {
    const fake = fakeAccount()
    const page = openAdmin({ fake, path })
    await page.findByRole('heading', { name: 'Page not found' })
    expect(page.getByRole('link', { name: 'Go to Users and accounts' }).getAttribute('href')).toBe('/admin/search')
    expect(fake.requestsOf(getAdminAccount)).toHaveLength(0)
  },
)

test('answers that break their contract show dashes instead of breaking the page', async () => {
  const fake = fakeAccount()
  fake.breakContract(getAdminAccount, { account_name: 5, deactivated: 'once', street1: null })
  fake.breakContract(listAccountsMembers, [null, { account_id: 7, identities: [{ roles: ['owner', 7] }] }])
  fake.breakContract(listSubscriptionsOfAccount, [{ issued: '1000' }])
  fake.breakContract(listSecretKeysOfAccount, [{ token: 5, paused: 'yes' }])
  for (const [path, caption] of [
    [PATH, 'Members'],
    [`${PATH}?tab=subscriptions`, 'Subscriptions of Other subscriptions'],
    [`${PATH}?tab=keys`, 'Secret keys'],
  ] as const) {
    const page = openAdmin({ fake, path })
    await page.findByRole('heading', { level: 1, name: 'Account 7' })
    expect(within(await page.findByRole('table', { name: caption })).getByRole('rowheader').textContent).toBe('—')
    if (caption.startsWith('Subscriptions')) await page.findByText('Not available')
    expect(page.container.textContent).not.toMatch(/undefined|NaN|\[object|Invalid/)
    page.unmount()
  }
})

test('rule J4: an order that staff made is approved on its account’s page, which tells what is owed first', async () => {
  const fake = fakeAccount()
  const order = (said: Partial<Order>) =>
    anOrder({ account_id: 7, payment_due_date: '2999-01-01T00:00:00Z', amount_owed: 5_413, ...said })
  fake.on(listOrdersOfAccount, () => [
    order({ order_id: 10, amount_owed: 0 }),
    order({ order_id: 11, processed: '2026-01-01T00:00:00Z', payment_due_date: '2026-02-01T00:00:00Z' }),
    order({ order_id: 12, terms: 'net-30' }),
  ])
  fake.on(approveOrder, () => undefined)
  const page = openAdmin({ fake, path: `${PATH}?tab=orders`, visitor: aStaffMember('billing-ops') })
  await page.findByText('Order 12')
  const rows = within(page.getByRole('table', { name: 'Orders' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map(({ textContent }) => /Order 1\d/.exec(textContent ?? '')?.[0])).toEqual([
    'Order 11',
    'Order 12',
    'Order 10',
  ])
  expect(rows.map(({ textContent }) => /Past due|To approve|Paid/.exec(textContent ?? '')?.[0])).toEqual([
    'Past due',
    'To approve',
    'Paid',
  ])
  await page.press('Approve order 12…')
  await page.press('Approve')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('Order 12 has begun'))
  expect(fake.requestsOf(approveOrder).map(({ body }) => body)).toEqual([{ account_id: 7, order_id: 12 }])
})

test('what was ordered is not cut off, however much it is', async () => {
  const fake = fakeAccount()
  const item = { item_id: 'i', amount: 5413, lookups: 1, plan_id: 'p', tax_amount: 0, unit_amount: 5413 }
  const plans = ['US Address Verification, 25,000 lookups a month', 'International Address Verification, 5,000 lookups']
  fake.on(listOrdersOfAccount, () => [
    anOrder({ order_id: 10, account_id: 7, items: plans.map((description) => ({ ...item, description })) }),
  ])
  const page = openAdmin({ fake, path: `${PATH}?tab=orders` })
  expect((await page.findByText(plans.join(', '))).dataset.whole).toBe('true')
})

test('rule J94: an order that nobody paid and that has not begun is canceled on its account’s page', async () => {
  const fake = fakeAccount()
  const unpaid = { account_id: 7, processed: '', amount_received: 0, amount_owed: 5_413 }
  let status: 'open' | 'cancelled' = 'open'
  fake.on(listOrdersOfAccount, () => [
    anOrder({ ...unpaid, order_id: 10, status }),
    anOrder({ ...unpaid, order_id: 11, status: 'to-approve', terms: 'net-30' }),
    anOrder({ ...unpaid, order_id: 12, status: 'past-due', processed: '2026-01-01T00:00:00Z' }),
    anOrder({ ...unpaid, order_id: 13, status: 'to-approve', terms: 'net-30', amount_received: 100 }),
    anOrder({ ...unpaid, order_id: 14, status: 'lapsed' }),
  ])
  fake.refuse(cancelOrderAsStaff, 'billing-context:payment-under-way')
  const page = openAdmin({ fake, path: `${PATH}?tab=orders`, visitor: aStaffMember('billing-ops') })
  await page.findByText('Order 14')
  expect(
    page.getAllByRole('button', { name: /^Cancel order/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Cancel order 10…', 'Cancel order 11…'])
  await page.press('Cancel order 10…')
  const dialog = within(await page.findByRole('alertdialog', { name: 'Cancel order 10?' }))
  expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(dialog.getByRole('button', { name: 'Keep order' })).toBeTruthy()
  await page.user.click(dialog.getByRole('button', { name: 'Cancel order' }))
  await dialog.findByText(/A card is being asked to pay this order/)

  fake.on(cancelOrderAsStaff, () => {
    status = 'cancelled'
    return undefined
  })
  await page.user.click(dialog.getByRole('button', { name: 'Cancel order' }))
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('Order 10 is canceled'))
  expect(fake.requestsOf(cancelOrderAsStaff).at(-1)?.params).toEqual({ accountId: 7, orderId: 10 })
  await waitFor(() => expect(page.queryByRole('button', { name: 'Cancel order 10…' })).toBeNull())
})

test('support is offered no canceling of orders', async () => {
  const fake = fakeAccount()
  fake.on(listOrdersOfAccount, () => [
    anOrder({ account_id: 7, order_id: 10, processed: '', amount_received: 0, status: 'open' }),
  ])
  const page = openAdmin({ fake, path: `${PATH}?tab=orders`, visitor: aStaffMember('support') })
  await page.findByText('Order 10')
  expect(page.queryByRole('button', { name: /^Cancel order/ })).toBeNull()
})
