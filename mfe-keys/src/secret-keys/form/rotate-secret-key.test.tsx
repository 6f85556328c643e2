import { expect, test } from '@jest/globals'
import { rotateSecretKey } from '@portal/contracts/security/secret-keys'
import { getRecentUse } from '@portal/contracts/security/usage'
import { aSecretKey } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { fakeKeys, WHOLE_TOKEN } from '../../testing/fake-keys.ts'
import { openKeys } from '../../testing/open-keys.tsx'

async function openRotation(fake = fakeKeys(aSecretKey({ key_id: 'old', label: 'Staging' }))) {
  const page = openKeys({ fake })
  await page.row('Staging')
  await page.choose('Staging', 'Rotate…')
  return { page, fake, dialog: within(await page.findByRole('dialog', { name: 'Rotate Staging?' })) }
}

test('a rotated key goes on working for as long as was chosen, beside a new one whose token is shown once', async () => {
  const { page, fake, dialog } = await openRotation()
  expect(dialog.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([
    false,
    false,
    true,
    false,
  ])
  await page.user.click(dialog.getByRole('radio', { name: '7 days' }))
  await page.press('Rotate key')

  const token = await page.findByRole<HTMLInputElement>('textbox', { name: 'Token' })
  expect(token.value).toBe(WHOLE_TOKEN)
  expect(fake.requestsOf(rotateSecretKey).map(({ params, body }) => [params.id, body])).toEqual([
    ['old', { overlap_seconds: 604_800 }],
  ])
  await page.press('I have saved it')
  await waitFor(() => expect(page.getAllByRole('row', { name: /Staging/ })).toHaveLength(2))
  const [fresh, old] = page.getAllByRole('row', { name: /Staging/ })
  expect(fresh?.textContent).toContain('Active')
  expect(old?.textContent).toMatch(/Replacedstops in [67] days/)
})

test('who rotates a key learns how much it is used, and by how many', async () => {
  const fake = fakeKeys(aSecretKey({ key_id: 'old', label: 'Staging' }))
  fake.on(getRecentUse, () => ({ lookups: 1, sources: 1, top: [] }))
  const { dialog } = await openRotation(fake)
  await waitFor(() =>
    expect(dialog.getByText(/It served/).textContent).toBe('It served 1 lookup from 1 network in the last 24 hours.'),
  )
})

test('a key that was replaced meanwhile is not rotated, and the dialog says why', async () => {
  const { page, fake, dialog } = await openRotation()
  fake.refuse(rotateSecretKey, 'security-context:key-replaced')
  await page.press('Rotate key')
  await dialog.findByRole('alert')
  expect(page.queryByRole('textbox', { name: 'Token' })).toBeNull()
})

/** Returns the time this many days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('a key that was replaced says when it stopped, and cannot be rotated again', async () => {
  // Past its overlap the server says that it is paused.
  const old = aSecretKey({ label: 'Old', paused: true, stops_at: inDays(-2), replaced_by: 'new' })
  const page = openKeys({ fake: fakeKeys(old) })
  expect(await page.textOf('Old')).toContain('Replacedstopped 2 days ago')
  await page.openMenu('Old')
  expect(page.queryByRole('menuitem', { name: 'Rotate…' })).toBeNull()
})

test('while both keys work, the old one says how much it was still used in the last hour, in the list and on its page', async () => {
  const facts = { key_id: 'old', label: 'Old', stops_at: inDays(2), replaced_by: 'new', used_last_hour: 412 }
  const page = openKeys({ fake: fakeKeys(aSecretKey(facts)) })
  expect(await page.textOf('Old')).toMatch(/Replacedstops in [12] days?.*412 lookups in the last hour/)

  await page.user.click(page.getByRole('link', { name: 'Old' }))
  await page.findByText(/In the last hour it served 412 lookups\./)
  expect(page.getByRole('link', { name: 'the new key' }).getAttribute('href')).toBe('/account/keys/new')
})

test('a key that was replaced and stopped is as any other once it is activated', async () => {
  const old = aSecretKey({ label: 'Old', paused: true, stops_at: inDays(-2), replaced_by: 'new' })
  const page = openKeys({ fake: fakeKeys(old) })
  await page.press('Activate Old')
  await page.findByRole('button', { name: 'Pause Old' })
  expect(await page.textOf('Old')).toContain('Active')
})

test('a key that was paused by hand while both work is shown as paused', async () => {
  const old = aSecretKey({ label: 'Old', paused: true, stops_at: inDays(2), replaced_by: 'new' })
  const page = openKeys({ fake: fakeKeys(old) })
  expect(await page.textOf('Old')).toContain('Pausedby your team')
})

test('a key that was replaced and then paused with its account shows that it is', async () => {
  const facts = { stops_at: inDays(-2), replaced_by: 'new', by_account_deactivation: true }
  const page = openKeys({ fake: fakeKeys(aSecretKey({ label: 'Old', paused: true, ...facts })) })
  expect(await page.textOf('Old')).toContain('Account deactivated')
})
