import { expect, test } from '@jest/globals'
import { listMembers } from '@portal/contracts/authorization/members'
import { getMaxUsers } from '@portal/contracts/contacts/seats'
import { ZERO_TIME } from '@portal/contracts/values'
import { aMember, anInvitation, aVisitor } from '@portal/test-kit'
import { within } from '@testing-library/react'
import { emil, fakeTeam, olivia } from '../testing/fake-team.ts'
import { openTeam } from '../testing/open-team.tsx'

const later = new Date(Date.now() + 86_400_000).toISOString()
const earlier = new Date(Date.now() - 86_400_000).toISOString()

test('a member shows who they are, what they may do and since when', async () => {
  const page = openTeam()
  const text = await page.textOf('Emil Novak')
  for (const fact of ['editor@acme.example', 'API key editor', '01/15/2026']) expect(text).toContain(fact)
  // It goes without saying beside the editor's.
  expect(text).not.toContain('API key viewer')
})

test('you and the only owner are marked', async () => {
  const page = openTeam()
  const own = await page.textOf('Olivia Adler')
  for (const mark of ['You', 'Only owner']) expect(own).toContain(mark)
  expect(await page.textOf('Emil Novak')).not.toMatch(/You|Only owner/)
})

test.each([
  ['deactivated', 'Deactivated'],
  ['redaction-pending', 'To be redacted'],
  ['redacted', 'Redacted'],
] as const)('rule G80: a member whose login is %s says so', async (person_state, said) => {
  const page = openTeam({ fake: fakeTeam({ members: [olivia(), emil({ person_state })] }) })
  expect(await page.textOf('Emil Novak')).toContain(said)
  expect(await page.textOf('Olivia Adler')).not.toContain(said)
})

test('rule E30: a member whom no letter reaches says so, and since when', async () => {
  const undeliverable_since = '2026-02-01T12:00:00Z'
  const page = openTeam({ fake: fakeTeam({ members: [olivia(), emil({ undeliverable_since })] }) })
  expect(await page.textOf('Emil Novak')).toContain('Email does not arrive')
  expect(page.getByTitle(/No email has reached editor@acme\.example since 02\/01\/2026/)).toBeTruthy()
  expect(await page.textOf('Olivia Adler')).not.toContain('Email does not arrive')
})

test('with two owners, neither is the only one', async () => {
  const page = openTeam({ fake: fakeTeam({ members: [olivia(), emil({ roles: ['account-owner'] })] }) })
  expect(await page.textOf('Olivia Adler')).not.toContain('Only owner')
})

test('who has not joined yet is invited', async () => {
  const page = openTeam({ fake: fakeTeam({ members: [olivia(), emil({ invitation_accepted: ZERO_TIME })] }) })
  expect(await page.textOf('Emil Novak')).toContain('Invited')
})

test('seats are taken by members and by open invitations', async () => {
  const invitations = [
    anInvitation({ email_address: 'ines@acme.example', expiration: later }),
    anInvitation({ email_address: 'tom@acme.example', expiration: earlier }),
  ]
  const page = openTeam({ fake: fakeTeam({ invitations }) })
  await page.findByText('2 members and 1 pending invitation')
  expect(page.getByText('2 more people can join.')).toBeTruthy()
  expect(page.getByRole('meter', { name: 'Seats used' }).getAttribute('aria-valuetext')).toBe('3 of 5')
  expect(await page.textOf('ines@acme.example')).toContain('Pending')
  expect(await page.textOf('tom@acme.example')).toContain('Expired')
  expect(page.queryByRole('link', { name: 'compare plans' })).toBeNull()
})

test.each([
  ['of several', [olivia(), emil()], 'attention'],
  ['of a plan for one person, who needs no other,', [olivia()], 'paused'],
])('when every seat %s is taken, there is a way on', async (_, members, tone) => {
  const page = openTeam({ fake: fakeTeam({ members, seats: members.length }) })
  expect((await page.findByRole('link', { name: 'compare plans' })).getAttribute('href')).toBe('/pricing')
  expect(page.getByText('Every seat is taken.')).toBeTruthy()
  expect(page.getByRole('meter').closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
})

test('the way on is told in numbers: what the plan gives, what the next one gives, and its price', async () => {
  const page = openTeam({ fake: fakeTeam({ members: [olivia(), emil()], seats: 2 }) })
  const way = await page.findByRole('link', { name: 'Get 4 seats for $123.00 a month' })
  expect(way.getAttribute('href')).toBe('/checkout/cart?plan=larger')
  expect(way.parentElement?.textContent).toContain(
    'US Core, 10,000 lookups a month gives 2 seats. 25,000 lookups a month gives 4 seats.',
  )
})

test('a person who may not buy is told who may, and nothing is put into their cart', async () => {
  const fake = fakeTeam({ members: [olivia(), emil()], seats: 2 })
  const page = openTeam({ fake, visitor: aVisitor({ roles: ['account-owner-restricted'] }) })
  const way = await page.findByRole('link', { name: 'Compare plans' })
  expect(way.parentElement?.textContent).toMatch(
    /25,000 lookups a month gives 4 seats\. You need the role .*Billing editor/,
  )
  expect(page.queryByRole('link', { name: /^Get 4 seats/ })).toBeNull()
})

test('where no plan gives more seats, somebody can be asked for them', async () => {
  const page = openTeam({ fake: fakeTeam({ members: [olivia(), emil()], seats: 2, isByPlan: false }) })
  const way = await page.findByRole('link', { name: 'Ask us for more seats' })
  expect(way.getAttribute('href')).toBe('/contact')
  expect(page.queryByText(/gives/)).toBeNull()
})

test('an address with a search and a role shows the same to everybody', async () => {
  const members = [olivia(), emil(), aMember({ first_name: 'Vera', email_address: 'vera@acme.example' })]
  const page = openTeam({ fake: fakeTeam({ members }), path: '/account/team?role=api-key-viewer&q=acme' })
  await page.row('Vera')

  await page.user.type(page.getByRole('searchbox', { name: 'Search members' }), ' vera')
  await page.findByText('1 of 3 members')
  expect(location.search).toBe('?role=api-key-viewer&q=acme+vera')

  await page.press('Clear filters')
  await page.row('Emil Novak')
  expect(location.search).toBe('')
})

test('a search without a result says where it looked', async () => {
  const page = openTeam({ path: '/account/team?q=nobody' })
  expect(await page.findByText('No member matches')).toBeTruthy()
})

test('each role is explained, and leads to who holds it', async () => {
  const page = openTeam()
  await page.row('Emil Novak')
  const legend = within(page.getByRole('region', { name: 'What each role can do' }))
  expect(legend.getByText(/Creates, changes, pauses, deletes/)).toBeTruthy()

  await page.user.click(legend.getByRole('link', { name: '1 member with the role Account owner' }))
  await page.findByText('1 of 2 members')
  expect(location.search).toBe('?role=account-owner')
})

test('what a role may do is told in detail, as the server knows it', async () => {
  const page = openTeam()
  await page.press('Permissions of API key viewer')
  const dialog = within(await page.findByRole('dialog', { name: 'API key viewer: what this role can do' }))
  expect((await dialog.findByText('Secret keys')).closest('div')?.textContent).toBe('Secret keysSee')
  expect(dialog.queryByText('Taxable address')).toBeNull()
})

test('a person who is no owner is told who to ask, and nothing is asked for them', async () => {
  const fake = fakeTeam()
  const page = openTeam({ fake, visitor: aVisitor({ roles: ['api-key-editor', 'api-key-viewer'] }) })
  await page.findByText('You do not have access to members')
  expect(page.getByText(/Ask an account owner/)).toBeTruthy()
  expect(fake.requestsOf(listMembers)).toEqual([])
})

test('a team that could not be had can be asked for again', async () => {
  const fake = fakeTeam()
  fake.refuse(listMembers, 'request:invalid')
  const page = openTeam({ fake })
  await page.findByText('Could not load members')
  expect(page.getByText('request-of-a-test')).toBeTruthy()

  fake.on(listMembers, () => [olivia()])
  await page.press('Retry')
  await page.row('Olivia Adler')
})

test('an answer that breaks its contract is shown as far as it can be read', async () => {
  const fake = fakeTeam()
  fake.breakContract(listMembers, [{ user_id: '7', email_address: 'x@acme.example', roles: null }, null])
  fake.breakContract(getMaxUsers, { max_users: '3' })
  const page = openTeam({ fake })
  const text = await page.textOf('x@acme.example')
  expect(text).toContain('—')
  expect(text).not.toMatch(/undefined|NaN|\[object|Invited|Invalid/)
  await page.findAllByText('1 member')
  expect(page.queryByRole('meter')).toBeNull()
})
