import { expect, test } from '@jest/globals'
import { grantRole, listMembers, revokeRole } from '@portal/contracts/authorization/members'
import { issueToken } from '@portal/contracts/authorization/session'
import type { CustomerRole } from '@portal/contracts/roles'
import { aVisitor } from '@portal/test-kit'
import { act, waitFor } from '@testing-library/react'
import { emil, fakeTeam, olivia } from '../testing/fake-team.ts'
import { openTeam } from '../testing/open-team.tsx'

const TOKEN = { access_token: 'a', token_type: 'Bearer', expiration: '2999-01-01T00:00:00Z' } as const

test('roles are given and taken, and the list follows without being read again', async () => {
  const page = openTeam()
  await page.choose('Emil Novak', 'Change roles…')
  await page.check('Billing viewer')
  await page.check('API key editor')
  await page.press('Save roles')

  await waitFor(() => expect(page.toasts()[0]?.content).toBe('The roles of Emil Novak are saved'))
  expect(page.fake.requestsOf(grantRole).map(({ params }) => params)).toEqual([{ id: 7, role: 'billing-viewer' }])
  expect(page.fake.requestsOf(revokeRole).map(({ params }) => params)).toEqual([{ id: 7, role: 'api-key-editor' }])
  const text = await page.textOf('Emil Novak')
  for (const role of ['API key viewer', 'Billing viewer']) expect(text).toContain(role)
  expect(page.fake.requestsOf(listMembers)).toHaveLength(1)
})

test('a change can be undone', async () => {
  const page = openTeam()
  await page.choose('Emil Novak', 'Change roles…')
  await page.check('API key viewer')
  await page.check('Billing viewer')
  await page.press('Save roles')
  await waitFor(() => expect(page.toasts()).toHaveLength(1))

  act(() => page.toasts()[0]?.undo?.())
  await waitFor(async () => expect(await page.textOf('Emil Novak')).toContain('API key editor'))
  expect(await page.textOf('Emil Novak')).not.toContain('Billing viewer')
})

test('what one role brings or takes along is seen at once', async () => {
  const page = openTeam()
  await page.choose('Emil Novak', 'Change roles…')
  const box = async (name: string) => (await page.findByRole<HTMLInputElement>('checkbox', { name })).checked

  await page.check('Billing editor')
  expect(await box('Billing viewer')).toBe(true)
  await page.check('API key viewer')
  expect(await box('API key editor')).toBe(false)
})

test('somebody has to keep a role', async () => {
  const page = openTeam()
  await page.choose('Emil Novak', 'Change roles…')
  await page.check('API key viewer')
  await page.press('Save roles')
  expect((await page.findByRole('alert')).textContent).toContain('At least one role must be selected')
  expect(page.fake.requestsOf(revokeRole)).toEqual([])
})

test('nobody can give what they do not hold', async () => {
  const restricted = aVisitor({ roles: ['account-owner-restricted', 'api-key-viewer'] })
  const members = [olivia({ roles: ['account-owner-restricted', 'api-key-viewer'] }), emil()]
  const page = openTeam({ fake: fakeTeam({ members }), visitor: restricted })
  await page.choose('Emil Novak', 'Change roles…')
  const box = await page.findByRole<HTMLInputElement>('checkbox', { name: 'Account owner' })
  expect(box.disabled).toBe(true)
  expect(box.getAttribute('aria-describedby')).toBeTruthy()
  expect(page.getByRole<HTMLInputElement>('checkbox', { name: 'API key viewer' }).disabled).toBe(false)
})

test('an owner takes also what they do not hold, and is offered no undo that would fail', async () => {
  const roles: CustomerRole[] = ['account-owner-restricted', 'billing-viewer']
  const members = [olivia({ roles }), emil({ roles: ['api-key-viewer', 'billing-editor', 'billing-viewer'] })]
  const page = openTeam({ fake: fakeTeam({ members }), visitor: aVisitor({ roles }) })
  await page.choose('Emil Novak', 'Change roles…')
  await page.check('Billing editor')
  await page.press('Save roles')

  await waitFor(() => expect(page.toasts()[0]?.content).toBe('The roles of Emil Novak are saved'))
  expect(page.fake.requestsOf(revokeRole).map(({ params }) => params)).toEqual([{ id: 7, role: 'billing-editor' }])
  expect(page.toasts()[0]?.undo).toBeUndefined()
})

test('a restricted owner takes nothing from an owner', async () => {
  const members = [
    olivia({ roles: ['account-owner-restricted', 'api-key-viewer'] }),
    emil({ roles: ['account-owner', 'api-key-viewer'] }),
  ]
  const visitor = aVisitor({ roles: ['account-owner-restricted', 'api-key-viewer'] })
  const page = openTeam({ fake: fakeTeam({ members }), visitor })
  await page.choose('Emil Novak', 'Change roles…')
  expect((await page.findByRole<HTMLInputElement>('checkbox', { name: 'API key viewer' })).disabled).toBe(true)
  expect(page.getAllByText('Only an account owner can take a role from an account owner.')).toHaveLength(2)
})

test('the only owner stays one', async () => {
  const page = openTeam()
  await page.choose('Olivia Adler', 'Change roles…')
  expect((await page.findByRole<HTMLInputElement>('checkbox', { name: 'Account owner' })).disabled).toBe(true)
  expect(page.getByText('An account needs at least one owner.')).toBeTruthy()
})

test('what the server refuses is said in the dialog, which stays', async () => {
  const fake = fakeTeam({ members: [olivia(), emil({ roles: ['account-owner', 'api-key-viewer'] })] })
  fake.refuse(revokeRole, 'identity-context:last-owner')
  const page = openTeam({ fake })
  await page.choose('Emil Novak', 'Change roles…')
  await page.check('Account owner')
  await page.press('Save roles')
  expect((await page.findByRole('alert')).textContent).toContain('An account needs at least one owner.')
  expect(page.getByRole('dialog', { name: 'Roles of Emil Novak' })).toBeTruthy()
})

test('an owner who gives up that role is warned, and then sees the portal anew', async () => {
  const fake = fakeTeam({ members: [olivia(), emil({ roles: ['account-owner'] })] })
  fake.on(issueToken, () => TOKEN)
  const page = openTeam({ fake })
  await page.choose('Olivia Adler', 'Change roles…')
  await page.check('Account owner')
  expect(page.getByText(/you will no longer see this page/)).toBeTruthy()

  await page.press('Save roles')
  await waitFor(() => expect(page.loaded).toEqual(['/account/team']))
})
