import { expect, test } from '@jest/globals'
import { listAccounts, setDefaultAccount } from '@portal/contracts/authorization/accounts'
import { anAccount } from '@portal/test-kit'
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

test('whoever has one account has nothing to choose', async () => {
  const page = openProfile({ fake: fakePerson({ accounts: [ACME] }) })
  await page.findByText('Acme Logistics')
  expect(page.queryByRole('button', { name: /Make default/ })).toBeNull()
})

test('a refused choice is said, and nothing is chosen', async () => {
  const fake = fakePerson({ accounts: [ACME, EUROPE] })
  fake.refuse(setDefaultAccount, 'identity-context:account-not-found')
  const page = openProfile({ fake })
  await page.press('Make default: Acme Europe')
  await waitFor(() => expect(page.toasts()[0]).toMatchObject({ kind: 'error' }))
  expect((await page.findByRole('row', { name: /Acme Europe/ })).textContent).not.toContain('Default')
})
