import { expect, test } from '@jest/globals'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { aSecretKey, aVisitor } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { aDeletedKey, fakeKeys, WHOLE_TOKEN } from '../../testing/fake-keys.ts'
import { openKeys } from '../../testing/open-keys.tsx'

const staging = aSecretKey({ key_id: 'staging', label: 'Staging' })

async function openReveal(fake = fakeKeys(staging)) {
  const page = openKeys({ fake })
  await page.row('Staging')
  await page.choose('Staging', 'Reveal token…')
  return { page, fake, dialog: within(await page.findByRole('dialog')) }
}

test('an editor sees the whole token of one key, with a line that uses it, and nothing keeps it afterwards', async () => {
  const { page, fake, dialog } = await openReveal()
  expect(fake.requestsOf(listSecretKeys)).toHaveLength(1)
  await page.press('Reveal token')
  const token = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Token' })
  expect(token.value).toBe(WHOLE_TOKEN)
  expect(fake.requestsOf(listSecretKeys)[1]?.query).toEqual({ reveal: true, key_id: 'staging' })
  expect((await dialog.findByRole('region', { name: 'Try it in a terminal' })).textContent).toContain(
    `curl --get 'http://gateway.test/street-address' --data-urlencode 'auth-id=staging' --data-urlencode 'auth-token=${WHOLE_TOKEN}'`,
  )
  await page.press('Done')
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  const { queries } = page.platform
  const kept = [...queries.getQueryCache().getAll(), ...queries.getMutationCache().getAll()].map(({ state }) => state)
  expect(JSON.stringify(kept)).not.toContain(WHOLE_TOKEN)
})

test('a refusal is said in the dialog, and it can be tried again', async () => {
  const { page, fake, dialog } = await openReveal()
  fake.refuse(listSecretKeys, 'request:forbidden')
  await page.press('Reveal token')
  await dialog.findByRole('alert')
  expect(dialog.getByRole('button', { name: 'Reveal token' })).toBeTruthy()
  expect(dialog.queryByRole('textbox', { name: 'Token' })).toBeNull()
})

test('a deleted key keeps its token, and a viewer is offered none', async () => {
  const page = openKeys({ fake: fakeKeys(aDeletedKey({ label: 'Old' })), path: '/account/keys?tab=recoverable' })
  await page.row('Old')
  await page.openMenu('Old')
  expect(page.queryByRole('menuitem', { name: 'Reveal token…' })).toBeNull()
  page.unmount()

  const viewed = openKeys({ fake: fakeKeys(staging), visitor: aVisitor({ roles: ['api-key-viewer'] }) })
  await viewed.row('Staging')
  expect(viewed.queryByRole('button', { name: 'Actions for Staging' })).toBeNull()
})
