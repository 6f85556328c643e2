import { expect, test } from '@jest/globals'
import { listWaiting, type WaitingGroup, type WaitingThing } from '@portal/contracts/authorization/admin-waiting'
import { aStaffMember, fakeApi, renderRemote } from '@portal/test-kit'
import { within } from '@testing-library/react'
import { WaitingRows } from './waiting-rows.tsx'

const aThing = (said: Partial<WaitingThing>): WaitingThing => ({
  ...{
    id: '10001',
    name: '',
    account_id: 7,
    account_label: 'Acme',
    since: new Date().toISOString(),
    until: '',
    amount: 0,
  },
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

  const order = await card.findByRole('link', { name: 'Open account: Order 10001 · Acme' })
  expect(order.getAttribute('href')).toBe('/admin/accounts/7')
  expect(order.closest('li')?.textContent).toContain('Past due$979.65, due 3 days ago, service ends in 9 days')
  const counts = within(card.getByRole('list', { name: 'How much of what' })).getAllByRole('listitem')
  expect(counts.map(({ textContent }) => textContent)).toEqual(['24 past due', '1 to be redacted'])
  expect(card.getByRole('link', { name: 'Find the person: Ana Ruiz' }).getAttribute('href')).toBe(
    '/admin/search?q=Ana+Ruiz',
  )
})

test('of many of a kind the first five stand there, under the count of all', async () => {
  const things = Array.from({ length: 20 }, (_, at) => aThing({ id: String(at) }))
  const fake = fakeWaiting({ kind: 'approval', count: 31, things })
  const card = renderRemote(WaitingRows, { visitor: aStaffMember('billing-ops'), fake })
  expect(await card.findAllByRole('link')).toHaveLength(5)
  expect(card.getByText('31')).toBeTruthy()
})

test('a user administrator, who cannot search for people, is not led there', async () => {
  const fake = fakeWaiting({
    kind: 'one-time-password',
    count: 1,
    things: [aThing({ name: 'Ana Ruiz', account_id: null, account_label: '' })],
  })
  const card = renderRemote(WaitingRows, { visitor: aStaffMember('user-admin'), fake })
  expect(await card.findByText('Ana Ruiz')).toBeTruthy()
  expect(card.queryByRole('link')).toBeNull()
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
