import { expect, test } from '@jest/globals'
import { deactivateAccount, getAdminAccount, reactivateAccount } from '@portal/contracts/sales/admin-accounts'
import { listEmbeddedKeysOfAccount, listSecretKeysOfAccount } from '@portal/contracts/security/admin-keys'
import { anEmbeddedKey, aSecretKey, aStaffMember } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { fakeAccount } from '../../testing/fake-admin.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

const PATH = '/admin/accounts/7'
const DEACTIVATED = { deactivated: '2026-03-09T09:00:00Z', reason: 'Owes us for May' }

/** An account in the state of the last decision. */
function openAccount(said = {}, role: 'support' | 'auditor' | 'billing-ops' | 'super-admin' = 'support') {
  const fake = fakeAccount(said)
  fake.on(listSecretKeysOfAccount, () => [aSecretKey({ label: 'Production' }), aSecretKey({ paused: true })])
  fake.on(listEmbeddedKeysOfAccount, () => [
    anEmbeddedKey({ key_id: 'shop', domain: 'shop.example' }),
    anEmbeddedKey({ key_id: 'shop', domain: 'www.shop.example' }),
    anEmbeddedKey({ key_id: 'quiet', active: false }),
  ])
  fake.on(deactivateAccount, () => undefined)
  fake.on(reactivateAccount, () => undefined)
  return openAdmin({ fake, path: PATH, visitor: aStaffMember(role) })
}

test('support reads what stops, says why, and the account is deactivated', async () => {
  const page = openAccount()
  await page.user.click(await page.findByRole('button', { name: 'Deactivate account…' }))
  const dialog = await page.findByRole('dialog', { name: 'Deactivate Acme Logistics?' })
  await waitFor(() => expect(dialog.textContent).toMatch(/Keys that stop2.*Members1/))
  await page.press('Deactivate account')
  await page.findAllByText('This field is required')
  expect(page.fake.requestsOf(deactivateAccount)).toHaveLength(0)

  const asked = page.fake.requestsOf(getAdminAccount).length
  await page.user.type(page.getByLabelText('Reason'), ' Owes us for May ')
  await page.press('Deactivate account')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('Acme Logistics is deactivated'))
  expect(page.fake.requestsOf(deactivateAccount)).toMatchObject([
    { params: { id: 7 }, body: { reason: 'Owes us for May' } },
  ])
  await waitFor(() => expect(page.fake.requestsOf(getAdminAccount).length).toBeGreaterThan(asked))
})

test('one that is deactivated is activated again in the same way', async () => {
  const page = openAccount(DEACTIVATED)
  await page.user.click(await page.findByRole('button', { name: 'Reactivate account…' }))
  const dialog = await page.findByRole('dialog', { name: 'Reactivate Acme Logistics?' })
  expect(dialog.textContent).not.toContain('Keys that stop')
  await page.user.type(page.getByLabelText('Reason'), 'Has paid')
  await page.press('Reactivate account')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('Acme Logistics is active again'))
  expect(page.fake.requestsOf(reactivateAccount)).toMatchObject([{ params: { id: 7 }, body: { reason: 'Has paid' } }])
  expect(page.fake.requestsOf(deactivateAccount)).toHaveLength(0)
})

test('what the server refuses is said, and the reason stays', async () => {
  const page = openAccount()
  page.fake.refuse(deactivateAccount, 'sales-context:account-not-found')
  await page.user.click(await page.findByRole('button', { name: 'Deactivate account…' }))
  await page.user.type(await page.findByLabelText('Reason'), 'Owes us for May')
  await page.press('Deactivate account')
  await page.findByText('Account not found.')
  expect(page.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Owes us for May')
})

test.each(['auditor', 'billing-ops'] as const)('%s, who only reads accounts, sees no such button', async (role) => {
  const page = openAccount({}, role)
  await page.row(/Olivia/)
  expect(page.queryByRole('button', { name: /^(Dea|Rea)ctivate/ })).toBeNull()
})

test('staff with every role may do this', async () => {
  const page = openAccount({}, 'super-admin')
  expect(await page.findByRole('button', { name: 'Deactivate account…' })).toBeTruthy()
})
