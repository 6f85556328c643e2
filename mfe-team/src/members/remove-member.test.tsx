import { expect, test } from '@jest/globals'
import { removeMember } from '@portal/contracts/authorization/members'
import { issueToken, logOut } from '@portal/contracts/authorization/session'
import { aVisitor } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { emil, fakeTeam, olivia } from '../testing/fake-team.ts'
import { openTeam } from '../testing/open-team.tsx'

const TOKEN = { access_token: 'a', token_type: 'Bearer', expiration: '2999-01-01T00:00:00Z' } as const
const TWO_OWNERS = () => fakeTeam({ members: [olivia(), emil({ roles: ['account-owner'] })] })

test('a member is removed after a question that names them and what they lose', async () => {
  const page = openTeam()
  await page.choose('Emil Novak', 'Remove from the account…')
  const dialog = await page.findByRole('alertdialog', { name: 'Remove Emil Novak?' })
  expect(dialog.textContent).toContain('Emil Novak loses access to Acme Logistics right away')
  expect(page.fake.requestsOf(removeMember)).toEqual([])

  await page.press('Remove')
  await waitFor(() => expect(page.queryByRole('row', { name: /Emil Novak/ })).toBeNull())
  expect(page.fake.requestsOf(removeMember).map(({ params }) => params.id)).toEqual([7])
  expect(page.toasts()[0]?.content).toBe('Emil Novak is removed')
})

test('the only owner cannot be removed, and the menu says why', async () => {
  const page = openTeam()
  await page.openMenu('Olivia Adler')
  const entry = await page.findByRole('menuitem', { name: /Leave the account/ })
  expect(entry.getAttribute('aria-disabled')).toBe('true')
  expect(entry.textContent).toContain('An account needs at least one owner.')
})

test('a restricted owner cannot remove an owner', async () => {
  const visitor = aVisitor({ roles: ['account-owner-restricted'] })
  const members = [
    olivia({ roles: ['account-owner-restricted'] }),
    emil({ roles: ['account-owner'] }),
    emil({ user_id: 8, first_name: 'Ole', roles: ['account-owner'] }),
  ]
  const page = openTeam({ visitor, fake: fakeTeam({ members }) })
  await page.openMenu('Emil Novak')
  const entry = await page.findByRole('menuitem', { name: /Remove from the account/ })
  expect(entry.textContent).toContain('Only an account owner can remove an account owner.')
})

test('a refusal is said in the dialog', async () => {
  const fake = fakeTeam()
  fake.refuse(removeMember, 'identity-context:last-owner')
  const page = openTeam({ fake })
  await page.choose('Emil Novak', 'Remove from the account…')
  await page.press('Remove')
  expect((await page.findByRole('alert')).textContent).toContain('An account needs at least one owner.')
  await page.press('Cancel')
  await page.row('Emil Novak')
})

test('a person who leaves goes on in another account of theirs', async () => {
  const fake = TWO_OWNERS()
  fake.on(issueToken, () => TOKEN)
  const accounts = [
    { account_id: 1, account_label: 'Acme Logistics', default_account: true },
    { account_id: 2, account_label: 'Acme Europe', default_account: false },
  ]
  const page = openTeam({ fake, visitor: aVisitor({ accounts }) })
  await page.choose('Olivia Adler', 'Leave the account…')
  expect((await page.findByRole('alertdialog')).textContent).toContain('You will continue in Acme Europe.')
  await page.press('Leave')

  await waitFor(() => expect(page.loaded).toEqual(['/account']))
  expect(fake.requestsOf(issueToken).at(-1)?.body.account_id).toBe(2)
})

test('a person who leaves their only account is logged out', async () => {
  const fake = TWO_OWNERS()
  fake.on(logOut, () => undefined)
  const page = openTeam({ fake })
  await page.choose('Olivia Adler', 'Leave the account…')
  await page.press('Leave')
  await waitFor(() => expect(page.loaded).toEqual(['/login']))
})
