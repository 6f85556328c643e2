import { expect, test } from '@jest/globals'
import { listWaiting, type WaitingGroup, type WaitingThing } from '@portal/contracts/authorization/admin-waiting'
import { aStaffMember, fakeApi, renderRemote } from '@portal/test-kit'
import { within } from '@testing-library/react'
import { aColleague, fakeStaff } from '../testing/fake-staff.ts'
import { openAdmin } from '../testing/open-admin.tsx'
import { WaitingRows } from './waiting-rows.tsx'

const aThing = (said: Partial<WaitingThing>): WaitingThing => ({
  id: '10001',
  name: '',
  account_id: 7,
  account_label: 'Acme',
  since: new Date().toISOString(),
  until: '',
  amount: 0,
  ...said,
})
function fakeWaiting(...groups: WaitingGroup[]) {
  const fake = fakeApi()
  fake.on(listWaiting, () => groups)
  return fake
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString()

test('rule N24: each thing that waits has its amount, its age and a way to it, and each kind its count', async () => {
  const fake = fakeWaiting(
    { kind: 'past-due', count: 24, things: [aThing({ amount: 97_965, since: daysAgo(3), until: daysAgo(-10) })] },
    {
      kind: 'redaction',
      count: 1,
      things: [aThing({ id: '9', name: 'Ana Ruiz', account_id: null, account_label: '' })],
    },
  )
  const card = renderRemote(WaitingRows, { visitor: aStaffMember('support'), fake })

  const order = await card.findByRole('link', { name: 'See order: Order 10001 · Acme' })
  expect(order.getAttribute('href')).toBe('/admin/accounts/7?tab=orders')
  expect(order.closest('li')?.textContent).toContain('Past due$979.65, due 3 days ago, service ends in 10 days')
  const counts = within(card.getByRole('list', { name: 'How much of what' })).getAllByRole('listitem')
  expect(counts.map(({ textContent }) => textContent)).toEqual(['24 past due', '1 to be redacted'])
  expect(card.getByRole('link', { name: 'Find the person: Ana Ruiz' }).getAttribute('href')).toBe(
    '/admin/search?q=Ana+Ruiz',
  )
})

test('rule G92: a refund that needs a second approver leads to its order', async () => {
  const fake = fakeWaiting({
    kind: 'refund-request',
    count: 1,
    things: [aThing({ amount: 150_000, since: daysAgo(2), until: daysAgo(-12) })],
  })
  const card = renderRemote(WaitingRows, { visitor: aStaffMember('billing-ops'), fake })
  const order = await card.findByRole('link', { name: 'Review refund: Order 10001 · Acme' })
  expect(order.getAttribute('href')).toBe('/admin/orders/10001')
  expect(order.closest('li')?.textContent).toContain(
    'Refund to approve$1,500.00, requested 2 days ago, lapses in 12 days',
  )
})

test('rule G121: that no tax rate is in force leads to where one is added', async () => {
  const things = [aThing({ id: '', account_id: null, account_label: '' })]
  const card = renderRemote(WaitingRows, {
    visitor: aStaffMember('billing-ops'),
    fake: fakeWaiting({ kind: 'no-tax-rates', count: 1, things }),
  })
  const way = await card.findByRole('link', { name: 'Add tax rates: Tax' })
  expect(way.getAttribute('href')).toBe('/admin/taxes')
  expect(way.closest('li')?.textContent).toContain('No tax rate is in force: orders are not taxed.')
})

test('of many of a kind the first five stand there, under the count of all', async () => {
  const things = Array.from({ length: 20 }, (_, at) => aThing({ id: String(at) }))
  const fake = fakeWaiting({ kind: 'approval', count: 31, things })
  const card = renderRemote(WaitingRows, { visitor: aStaffMember('billing-ops'), fake })
  expect(await card.findAllByRole('link')).toHaveLength(5)
  expect(card.getByText('31')).toBeTruthy()
})

test('a person without an account is led to in the search', async () => {
  const fake = fakeWaiting({
    kind: 'one-time-password',
    count: 1,
    things: [aThing({ name: 'Ana Ruiz', account_id: null, account_label: '' })],
  })
  const card = renderRemote(WaitingRows, { visitor: aStaffMember('user-admin'), fake })
  const link = await card.findByRole('link')
  expect(link.getAttribute('href')).toBe('/admin/search?q=Ana+Ruiz')
})

test('fewer than ten are not counted: all of them are there to be seen', async () => {
  const fake = fakeWaiting(
    { kind: 'approval', count: 5, things: Array.from({ length: 5 }, (_, at) => aThing({ id: String(at) })) },
    { kind: 'suspended', count: 4, things: [aThing({ id: '9', since: daysAgo(5) })] },
  )
  const card = renderRemote(WaitingRows, { visitor: aStaffMember('support'), fake })
  expect(await card.findByText('5 days ago')).toBeTruthy()
  expect(card.queryByRole('list', { name: 'How much of what' })).toBeNull()
})

test('rule N24: what is stopped comes before what needs somebody, what ends soonest before the rest, and then what waits longest', async () => {
  const fake = fakeWaiting(
    { kind: 'slowed', count: 1, things: [aThing({ name: 'Slowed', since: daysAgo(0), until: daysAgo(-1) })] },
    {
      kind: 'approval',
      count: 2,
      things: [aThing({ name: 'Late', since: daysAgo(9) }), aThing({ id: '2', name: 'Recent', since: daysAgo(1) })],
    },
    {
      kind: 'past-due',
      count: 2,
      things: [
        aThing({ name: 'Ends in ten', since: daysAgo(3), until: daysAgo(-10) }),
        aThing({ id: '2', name: 'Ends in two', since: daysAgo(1), until: daysAgo(-2) }),
      ],
    },
    { kind: 'suspended', count: 1, things: [aThing({ name: 'Stopped', since: daysAgo(5) })] },
    { kind: 'acting', count: 1, things: [aThing({ name: 'Sanna', since: daysAgo(0), until: daysAgo(-1) })] },
  )
  const card = renderRemote(WaitingRows, { visitor: aStaffMember('support'), fake })
  await card.findByText('Stopped')
  expect(card.getAllByRole('listitem').map(({ firstElementChild: what }) => what?.firstChild?.textContent)).toEqual([
    'Ends in two',
    'Ends in ten',
    'Stopped',
    'Slowed',
    'Late',
    'Recent',
    'Sanna',
  ])
})

test.each([
  ['slowed', 'See subscription', '/admin/accounts/7?tab=subscriptions', 'By the gateway 1 day ago'],
  ['unknown-money', 'See order', '/admin/accounts/7?tab=orders', 'asked 1 day ago'],
  ['approval', 'Review order', '/admin/accounts/7?tab=orders', 'ordered by staff 1 day ago'],
  ['past-due', 'See order', '/admin/accounts/7?tab=orders', 'due 1 day ago'],
  ['declined', 'See order', '/admin/accounts/7?tab=orders', 'tried 1 day ago'],
  ['usage-differs', 'See subscription', '/admin/accounts/7?tab=subscriptions', 'found 1 day ago'],
  ['suspended', 'See subscription', '/admin/accounts/7?tab=subscriptions', 'stopped by staff 1 day ago'],
  ['acting', 'See account', '/admin/accounts/7', 'began 1 day ago'],
] as const)('%s: the row says %s, and leads to where that is', async (kind, label, href, reason) => {
  const fake = fakeWaiting({ kind, count: 1, things: [aThing({ name: 'Thing', since: daysAgo(1) })] })
  const card = renderRemote(WaitingRows, { visitor: aStaffMember('support'), fake })
  const way = await card.findByRole('link', { name: `${label}: Thing · Acme` })
  expect(way.getAttribute('href')).toBe(href)
  expect(way.closest('li')?.textContent?.toLowerCase()).toContain(reason.toLowerCase())
})

test('a login of staff without use leads to its row in the list of staff, which is the row’s own address', async () => {
  const things = [aThing({ id: '903', name: 'Ana Ruiz', account_id: null, account_label: '' })]
  const fake = fakeWaiting({ kind: 'roles-without-login', count: 1, things })
  const visitor = aStaffMember('user-admin')
  const card = renderRemote(WaitingRows, { visitor, fake })
  const way = await card.findByRole('link', { name: 'See roles: Ana Ruiz' })
  expect(way.getAttribute('href')).toBe('/admin/staff#staff-903')
  card.unmount()

  const staff = fakeStaff(aColleague({ id: 903, first_name: 'Ana', last_name: 'Ruiz', disabled: true }))
  const page = openAdmin({ fake: staff, path: '/admin/staff', visitor })
  expect((await page.row(/Ana Ruiz/)).querySelector('#staff-903')).toBeTruthy()
})
