import { expect, test } from '@jest/globals'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import {
  activateSecretKey,
  deleteSecretKey,
  pauseSecretKey,
  recoverSecretKey,
} from '@portal/contracts/security/secret-keys'
import { getRecentUse } from '@portal/contracts/security/usage'
import { aSecretKey } from '@portal/test-kit'
import { act, waitFor, within } from '@testing-library/react'
import { aDeletedKey, fakeKeys } from '../../testing/fake-keys.ts'
import { openKeys } from '../../testing/open-keys.tsx'

const staging = () => aSecretKey({ label: 'Staging' })

test('pausing applies at once without the list being read again, and can be undone', async () => {
  const fake = fakeKeys(staging())
  const page = openKeys({ fake })

  await page.press('Pause Staging')
  await page.findByRole('button', { name: 'Activate Staging' })
  expect(await page.textOf('Staging')).toContain('Paused')
  expect(fake.requestsOf(pauseSecretKey)).toHaveLength(1)
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Activate Staging' }))

  const [toast] = page.toasts()
  expect(toast?.content).toBe('Staging is paused')
  act(() => toast?.undo?.())
  await page.findByRole('button', { name: 'Pause Staging' })
  expect(fake.requestsOf(activateSecretKey)).toHaveLength(1)
  expect(fake.requestsOf(listSecretKeys)).toHaveLength(1)
})

test('who pauses a key that is in use learns how much, while there is an Undo', async () => {
  const fake = fakeKeys(aSecretKey({ label: 'Staging', last_used: new Date().toISOString() }))
  fake.on(getRecentUse, () => ({ lookups: 1203, sources: 3, top: [] }))
  const page = openKeys({ fake })
  await page.press('Pause Staging')
  await waitFor(() =>
    expect(page.toasts()[0]?.content).toBe(
      'Staging is paused. It served 1,203 lookups from 3 networks in the last 24 hours.',
    ),
  )
  expect(page.toasts()[0]?.undo).toBeDefined()
})

test('where that cannot be read, a key is paused all the same', async () => {
  const fake = fakeKeys(aSecretKey({ label: 'Staging', last_used: new Date().toISOString() }))
  fake.refuse(getRecentUse, 'request:forbidden')
  const page = openKeys({ fake })
  await page.press('Pause Staging')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('Staging is paused'))
})

test('a key that is recovered beyond 500 stays where it is, and why is said', async () => {
  const fake = fakeKeys(aSecretKey({ label: 'Works' }), aDeletedKey({ label: 'Gone' }))
  fake.refuse(recoverSecretKey, 'security-context:too-many-keys')
  const page = openKeys({ fake, path: '/account/keys?tab=recoverable' })
  await page.press('Recover Gone')
  await waitFor(() =>
    expect(page.toasts()[0]?.content).toBe(
      'Gone is not recovered: An account can have 500 keys. Delete some, or contact sales.',
    ),
  )
  await page.findByRole('button', { name: 'Recover Gone' })
})

test('a key that a filter hides as soon as it is paused can be taken back all the same', async () => {
  const page = openKeys({ fake: fakeKeys(staging()), path: '/account/keys?status=active' })
  await page.press('Pause Staging')
  await page.findByText('No key matches')
  await waitFor(() => expect(page.toasts()[0]?.undo).toBeDefined())
})

test('a double click pauses once', async () => {
  const fake = fakeKeys(staging())
  const page = openKeys({ fake })
  await page.user.dblClick(await page.findByRole('button', { name: 'Pause Staging' }))
  await page.findByRole('button', { name: 'Activate Staging' })
  expect(fake.requestsOf(pauseSecretKey)).toHaveLength(1)
  expect(fake.requestsOf(activateSecretKey)).toHaveLength(0)
})

test.each([
  ['security-context:key-deleted', 'This key was deleted. Recover it first.'],
  ['security-context:key-not-found', 'Key not found.'],
] as const)('a pause refused with %s says why, and the list is read again', async (problem, message) => {
  const fake = fakeKeys(staging())
  fake.refuse(pauseSecretKey, problem)
  const page = openKeys({ fake })
  await page.press('Pause Staging')
  await waitFor(() =>
    expect(page.toasts()[0]).toMatchObject({
      kind: 'error',
      content: `Staging is not paused: ${message}`,
      reference: 'request-of-a-test',
    }),
  )
  expect(await page.textOf('Staging')).toContain('Active')
  await waitFor(() => expect(fake.requestsOf(listSecretKeys)).toHaveLength(2))
})

test('deleting names the key, says how much it is used, and makes it recoverable', async () => {
  const fake = fakeKeys(staging())
  fake.on(getRecentUse, () => ({ lookups: 1203, sources: 3, top: [] }))
  const page = openKeys({ fake })
  await page.row('Staging')
  await page.choose('Staging', 'Delete…')

  const dialog = await page.findByRole('alertdialog', { name: 'Delete Staging?' })
  await within(dialog).findByText(/1,203/)
  expect(dialog.textContent).toContain('It served 1,203 lookups from 3 networks in the last 24 hours.')
  expect(dialog.textContent).toContain('stops working right away')
  await page.user.click(within(dialog).getByRole('button', { name: 'Delete key' }))

  await waitFor(() => expect(page.queryByRole('row', { name: /Staging/ })).toBeNull())
  await page.user.click(page.getByRole('link', { name: /Recoverable/ }))
  expect(await page.textOf('Staging')).toMatch(/28 d|29 d/)
})

test.each([
  ['worked', 'Pause Staging', 1],
  ['was paused', 'Activate Staging', 0],
])('a deletion that is taken back leaves a key that %s as it was', async (_, button, activations) => {
  const fake = fakeKeys(aSecretKey({ label: 'Staging', paused: activations === 0 }))
  const page = openKeys({ fake })
  await page.row('Staging')
  await page.choose('Staging', 'Delete…')
  await page.press('Delete key')
  await waitFor(() => expect(page.toasts()).toHaveLength(1))

  act(() => page.toasts()[0]?.undo?.())
  await page.findByRole('button', { name: button })
  expect(fake.requestsOf(recoverSecretKey)).toHaveLength(1)
  expect(fake.requestsOf(activateSecretKey)).toHaveLength(activations)
})

test('a refused deletion is explained in its dialog, which stays', async () => {
  const fake = fakeKeys(staging())
  fake.refuse(deleteSecretKey, 'security-context:key-not-found')
  const page = openKeys({ fake })
  expect(await page.row('Staging')).toBeTruthy()
  await page.choose('Staging', 'Delete…')
  await page.press('Delete key')
  const dialog = await page.findByRole('alertdialog')
  await within(dialog).findByText('Staging is not deleted: Key not found.')
})

test('when the focused row goes away, the focus is on the row that took its place', async () => {
  const fake = fakeKeys(
    aDeletedKey({ label: 'First' }),
    aDeletedKey({ label: 'Second' }),
    aDeletedKey({ label: 'Third' }),
  )
  const page = openKeys({ fake, path: '/account/keys?tab=recoverable' })
  ;(await page.findByRole('button', { name: 'Recover Second' })).focus()
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(page.getByRole('link', { name: 'Third' })))
})

test('a recovered key comes back paused', async () => {
  const fake = fakeKeys(aDeletedKey({ label: 'Staging' }))
  const page = openKeys({ fake, path: '/account/keys?tab=recoverable' })
  await page.press('Recover Staging')
  await page.findByText('Nothing to recover')
  expect(fake.requestsOf(recoverSecretKey)).toHaveLength(1)

  await page.user.click(page.getByRole('link', { name: /^Keys/ }))
  expect(await page.textOf('Staging')).toContain('Paused')
})

test('a key is gone for good only after its label was typed', async () => {
  const fake = fakeKeys(aDeletedKey({ label: 'Staging' }))
  const page = openKeys({ fake, path: '/account/keys?tab=recoverable' })
  await page.row('Staging')
  await page.choose('Staging', 'Delete for good…')

  const confirm = await page.findByRole<HTMLButtonElement>('button', { name: 'Delete for good' })
  expect(confirm.disabled).toBe(true)
  await page.user.type(page.getByRole('textbox', { name: /Type Staging/ }), 'Staging')
  await page.user.click(confirm)

  await page.findByText('No secret keys yet')
  expect(fake.requestsOf(deleteSecretKey)[0]?.query).toEqual({ purge: true, label: 'Staging' })
})
