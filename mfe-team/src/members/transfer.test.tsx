import { expect, test } from '@jest/globals'
import { transferOwnership } from '@portal/contracts/authorization/members'
import { issueToken } from '@portal/contracts/authorization/session'
import { waitFor } from '@testing-library/react'
import { fakeTeam } from '../testing/fake-team.ts'
import { openTeam } from '../testing/open-team.tsx'

const TOKEN = { access_token: 'a', token_type: 'Bearer', expiration: '2999-01-01T00:00:00Z' } as const

test('the ownership is handed to another member, and the portal drawn anew for who is no owner any more', async () => {
  const fake = fakeTeam()
  fake.on(issueToken, () => TOKEN)
  const page = openTeam({ fake })
  await page.choose('Emil Novak', 'Transfer ownership…')
  expect((await page.findByRole('alertdialog')).textContent).toContain('cannot undo this yourself')
  await page.press('Transfer ownership')
  await waitFor(() => expect(page.loaded).toEqual(['/account']))
  expect(fake.requestsOf(transferOwnership).map(({ params }) => params)).toEqual([{ id: 7 }])
})

test('what the server refuses is said in the question, and nothing changes', async () => {
  const fake = fakeTeam()
  fake.refuse(transferOwnership, 'identity-context:owner-unable')
  const page = openTeam({ fake })
  await page.choose('Emil Novak', 'Transfer ownership…')
  await page.press('Transfer ownership')
  expect((await page.findByRole('alert')).textContent).toContain('This person cannot log in')
  expect(page.loaded).toEqual([])
})

test('nobody hands the ownership to themselves', async () => {
  const page = openTeam()
  await page.row('Olivia Adler')
  await page.press('Actions for Olivia Adler')
  await page.findByRole('menuitem', { name: 'Change roles…' })
  expect(page.queryByRole('menuitem', { name: 'Transfer ownership…' })).toBeNull()
})
