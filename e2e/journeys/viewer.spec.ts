import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { createSecretKey, pauseSecretKey } from '@portal/contracts/security/secret-keys'
import { keyRow, newKey } from '../fixtures/keys.ts'
import { expect, test } from '../fixtures/test.ts'

test('a viewer sees the keys and no button that changes one', async ({ lookAs }) => {
  const page = await lookAs('viewer')
  await page.goto('/account/keys')
  await expect(keyRow(page, 'Driver app')).toBeVisible()

  for (const name of [/Create/, /Pause/, /Activate/, /Actions for/, /Recover/]) {
    await expect(page.getByRole('button', { name }), String(name)).toHaveCount(0)
  }
})

test('a viewer is refused by the calls themselves', async ({ signIn }) => {
  const api = await signIn('viewer')
  const [key] = await api.call(listSecretKeys)

  expect((await api.ask(pauseSecretKey, { params: { id: key?.key_id ?? '' } })).status()).toBe(403)
  expect((await api.ask(createSecretKey, { body: { label: 'Mine' } })).status()).toBe(403)
})

test('a key of another company is not found, as one that never was', async ({ signIn }) => {
  const key = await newKey(await signIn('stranger'))
  const owner = await signIn('owner')

  const [theirs, nobodys] = [
    await owner.ask(pauseSecretKey, { params: { id: key.key_id } }),
    await owner.ask(pauseSecretKey, { params: { id: crypto.randomUUID() } }),
  ]
  expect(theirs.status()).toBe(404)
  expect((await theirs.json()).errors).toEqual((await nobodys.json()).errors)
})
