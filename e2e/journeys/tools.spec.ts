import { createEmbeddedKey } from '@portal/contracts/security/embedded-keys'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ tolerated: /status of 40[13]/ })

test('a lookup is tried with a website key: refused with its reason, let in by one click, answered', async ({
  page,
  signIn,
}) => {
  const api = await signIn('stranger')
  const label = `Tried ${crypto.randomUUID().slice(0, 8)}`
  await api.call(createEmbeddedKey, { body: { label, domains: ['shop.example'] } })
  await page.goto('/account')
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Tools' }).click()
  await page.getByLabel('Key', { exact: true }).selectOption(`${label} (website key)`)

  const lookUp = page.getByRole('button', { name: 'Look up' })
  // The gateway may hear of the key a moment after its first lookup, which is then refused as unknown.
  await expect(async () => {
    await lookUp.click()
    await expect(page.getByText('localhost is not one of the host names of this key.')).toBeVisible()
  }).toPass()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add localhost' }).click()
  await expect(page.getByText('localhost is one of the host names of this key.')).toBeVisible()
  await expect(async () => {
    await lookUp.click()
    await expect(page.getByText('Answered', { exact: true })).toBeVisible()
  }).toPass()
  await expect(page.getByRole('region', { name: 'Answer 200' })).toContainText('1600 Pennsylvania Ave')
  await expectAccessible(page)
})
