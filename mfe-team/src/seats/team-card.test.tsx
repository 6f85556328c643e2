import { expect, test } from '@jest/globals'
import { listInvitations } from '@portal/contracts/authorization/invitations'
import { listMembers } from '@portal/contracts/authorization/members'
import { getMaxUsers } from '@portal/contracts/contacts/seats'
import { placeOrder } from '@portal/contracts/sales/orders'
import { aMember, renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { fakeTeam } from '../testing/fake-team.ts'
import { TeamCard } from './team-card.tsx'

test('the dashboard shows the seats', async () => {
  const page = renderRemote(TeamCard, { path: '/account', fake: fakeTeam() })
  expect((await page.findByRole('meter')).getAttribute('aria-valuetext')).toBe('2 of 5')
  expect(page.queryByText('2 members')).toBeNull()
})

test('one answer that is missing is said, with another try', async () => {
  const fake = fakeTeam()
  fake.refuse(listInvitations, 'request:invalid')
  const page = renderRemote(TeamCard, { path: '/account', fake })
  await page.findByText('Could not load the seats')

  fake.on(listInvitations, () => [])
  await page.press('Retry')
  expect(await page.findByRole('meter')).toBeTruthy()
})

test('a person who is alone is led to the invitation, and in a plan for one to larger plans', async () => {
  const fake = fakeTeam()
  fake.on(listMembers, () => [aMember()])
  const page = renderRemote(TeamCard, { path: '/account', fake })
  expect((await page.findByRole('link', { name: 'Invite someone' })).getAttribute('href')).toBe(
    '/account/team?do=invite',
  )
  page.unmount()

  fake.on(getMaxUsers, () => ({ max_users: 1, plan: null, larger: null }))
  const full = renderRemote(TeamCard, { path: '/account', fake })
  expect((await full.findByRole('link', { name: 'a paid plan' })).getAttribute('href')).toBe('/pricing')
  expect(full.queryByRole('link', { name: 'Invite someone' })).toBeNull()
})

test('rule H41: a plan that is started in another area brings its seats', async () => {
  const fake = fakeTeam()
  fake.on(placeOrder, () => ({ order_id: 10_020, lookups: 25_000, amount: 0, tax_amount: 0 }))
  const page = renderRemote(TeamCard, { path: '/account', fake })
  expect((await page.findByRole('meter')).getAttribute('aria-valuetext')).toBe('2 of 5')

  fake.on(getMaxUsers, () => ({ max_users: 10, plan: null, larger: null }))
  await page.platform.callApi(placeOrder, { body: { plans: ['us-core-25k'] } })
  await waitFor(() => expect(page.getByRole('meter').getAttribute('aria-valuetext')).toBe('2 of 10'))
})
