import { expect, test } from '@jest/globals'
import { leaveAccount, listAccounts, setDefaultAccount } from '@portal/contracts/authorization/accounts'
import { issueToken } from '@portal/contracts/authorization/session'
import { openAccount, renameAccount } from '@portal/contracts/sales/accounts'
import { anAccount, aVisitor } from '@portal/test-kit'
import { act, waitFor, within } from '@testing-library/react'
import { fakePerson } from '../testing/fake-person.ts'
import { openProfile } from '../testing/open-profile.tsx'

const ACME = anAccount({ account_id: 1, account_label: 'Acme Logistics', default_account: true })
const EUROPE = anAccount({ account_id: 2, account_label: 'Acme Europe' })

test('another default account is chosen at once, and the choice can be undone', async () => {
  const page = openProfile({ fake: fakePerson({ accounts: [ACME, EUROPE] }) })
  const europe = await page.findByRole('row', { name: /Acme Europe/ })
  await page.press('Make default: Acme Europe')

  await within(europe).findByText('Default')
  expect(page.toasts()[0]?.content).toBe('Acme Europe is your default account')

  await act(async () => page.toasts()[0]?.undo?.())
  await waitFor(() => expect(within(europe).queryByText('Default')).toBeNull())
  expect(page.fake.requestsOf(setDefaultAccount).map(({ params }) => params.id)).toEqual([2, 1])
  expect(page.fake.requestsOf(listAccounts)).toHaveLength(1)
})

test('the account that this tab shows is marked', async () => {
  const page = openProfile({ fake: fakePerson({ accounts: [ACME, EUROPE] }) })
  expect((await page.findByRole('row', { name: /Acme Logistics/ })).textContent).toContain('Current')
})

test('a person with one account has nothing to choose', async () => {
  const page = openProfile({ fake: fakePerson({ accounts: [ACME] }) })
  await page.findByText('Acme Logistics')
  expect(page.queryByRole('button', { name: /Make default/ })).toBeNull()
})

test('rule G4: staff acting as somebody are offered nothing that changes their accounts', async () => {
  const acting = { by: 'Sanna Okafor', ends: '2999-01-01T00:00:00Z' }
  const page = openProfile({ fake: fakePerson({ accounts: [ACME, EUROPE] }), visitor: aVisitor({ acting }) })
  const accounts = await page.findByRole('table', { name: 'Your accounts' })
  expect(within(accounts).queryByRole('button')).toBeNull()
  expect(page.queryByRole('button', { name: 'Open another account' })).toBeNull()
})

test('a refused choice is said, and nothing is chosen', async () => {
  const fake = fakePerson({ accounts: [ACME, EUROPE] })
  fake.refuse(setDefaultAccount, 'identity-context:account-not-found')
  const page = openProfile({ fake })
  await page.press('Make default: Acme Europe')
  await waitFor(() => expect(page.toasts()[0]).toMatchObject({ kind: 'error' }))
  expect((await page.findByRole('row', { name: /Acme Europe/ })).textContent).not.toContain('Default')
})

function fakeAccounts() {
  const fake = fakePerson({ accounts: [ACME, EUROPE] })
  fake.on(openAccount, () => ({ account_id: 3 }))
  fake.on(renameAccount, () => undefined)
  const expiration = new Date(Date.now() + 1_800_000).toISOString()
  fake.on(issueToken, () => ({ access_token: 'a.b.c', token_type: 'Bearer' as const, expiration }))
  return fake
}

test('rule B7: a further account is opened, and this tab goes on in it', async () => {
  const page = openProfile({ fake: fakeAccounts() })
  await page.press('Open another account')
  await page.user.type(await page.findByLabelText('Account name'), ' Acme Maps ')
  await page.press('Open account')
  await waitFor(() => expect(page.loaded).toEqual(['/account']))
  expect(page.fake.requestsOf(openAccount).map(({ body }) => body)).toEqual([{ account_label: 'Acme Maps' }])
  expect(page.fake.requestsOf(issueToken).at(-1)?.body).toEqual({ account_id: 3 })
})

test('an owner renames the account that this tab shows, and the list has the name without the page being loaded anew', async () => {
  const page = openProfile({ fake: fakeAccounts() })
  await page.press('Rename Acme Logistics')
  const name = await page.findByLabelText<HTMLInputElement>('Account name')
  expect(name.value).toBe('Acme Logistics')
  await page.user.clear(name)
  await page.user.type(name, 'Acme Worldwide')
  page.fake.on(listAccounts, () => [{ ...ACME, account_label: 'Acme Worldwide' }, EUROPE])
  await page.press('Rename')
  await page.findByRole('button', { name: 'Rename Acme Worldwide' })
  expect(page.loaded).toEqual([])
  expect(page.fake.requestsOf(renameAccount).map(({ body }) => body)).toEqual([{ account_name: 'Acme Worldwide' }])
  expect(page.queryByRole('button', { name: 'Rename Acme Europe' })).toBeNull()
})

test('anybody leaves the account that this tab shows, and goes on in another of theirs (rule E22)', async () => {
  const fake = fakeAccounts()
  fake.on(leaveAccount, () => undefined)
  const visitor = aVisitor({ roles: ['api-key-viewer'], accounts: [ACME, EUROPE] })
  const page = openProfile({ fake, visitor })
  await page.press('Leave Acme Logistics')
  const dialog = within(await page.findByRole('alertdialog', { name: 'Leave Acme Logistics?' }))
  await dialog.findByText('You will continue in Acme Europe.')
  await page.user.click(dialog.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(page.loaded).toEqual(['/account']))
  expect(fake.requestsOf(leaveAccount)).toHaveLength(1)
  expect(fake.requestsOf(issueToken).at(-1)?.body).toEqual({ account_id: 2 })
  expect(page.queryByRole('button', { name: 'Leave Acme Europe' })).toBeNull()
})

test('the last owner is told why they stay', async () => {
  const fake = fakeAccounts()
  fake.refuse(leaveAccount, 'identity-context:last-owner')
  const page = openProfile({ fake })
  await page.press('Leave Acme Logistics')
  await page.user.click(within(await page.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  await page.findByText('An account needs at least one owner.')
  expect(page.loaded).toEqual([])
})

test('a person who is no owner there cannot rename it', async () => {
  const page = openProfile({ fake: fakeAccounts(), visitor: aVisitor({ roles: ['api-key-viewer'] }) })
  await page.findByText('Acme Logistics')
  expect(page.queryByRole('button', { name: /^Rename/ })).toBeNull()
})
