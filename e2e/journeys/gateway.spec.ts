import type { Page } from '@playwright/test'
import { createEmbeddedKey } from '@portal/contracts/security/embedded-keys'
import { type Credentials, lookUp, readNewSecret, statusOf, steadyLookups, takeNewSecret } from '../fixtures/gateway.ts'
import { openRow } from '../fixtures/keys.ts'
import { expect, test } from '../fixtures/test.ts'

/** Makes a key by its form, and takes its secret along. */
async function createKey(page: Page, label: string): Promise<Credentials> {
  await page.goto('/account/keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill(label)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  return takeNewSecret(dialog)
}

test.describe('a secret key', () => {
  test('works at the gateway as soon as it is made, not while it is paused or deleted, and again afterwards', async ({
    page,
    signIn,
    playwright,
  }) => {
    await signIn('owner')
    const server = await playwright.request.newContext()
    const label = `Gateway ${crypto.randomUUID().slice(0, 8)}`
    const credentials = await createKey(page, label)
    await expect.poll(statusOf(server, credentials)).toBe(200)

    await openRow(page, label)
    await page.getByRole('button', { name: `Pause ${label}` }).click()
    await expect.poll(statusOf(server, credentials)).toBe(401)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(statusOf(server, credentials)).toBe(200)

    await page.getByRole('button', { name: `Actions for ${label}` }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete key' }).click()
    await expect.poll(statusOf(server, credentials)).toBe(401)
    await page.getByRole('link', { name: /^Recoverable/ }).click()
    await page.getByRole('button', { name: `Recover ${label}` }).click()
    await expect(page.getByText(`${label} is recovered`)).toBeVisible()
    await page.getByRole('link', { name: /^Keys/ }).click()
    await page.getByRole('button', { name: `Activate ${label}` }).click()
    await expect.poll(statusOf(server, credentials)).toBe(200)
    await server.dispose()
  })

  test('is rotated under steady lookups: both keys answer all of them, the new one from the moment it is shown', {
    tag: '@topology',
  }, async ({ page, signIn, playwright }) => {
    await signIn('owner')
    const server = await playwright.request.newContext()
    const label = `Rotated ${crypto.randomUUID().slice(0, 8)}`
    const old = await createKey(page, label)
    await expect.poll(statusOf(server, old)).toBe(200)

    const ofOld = steadyLookups(server, old)
    await page.getByRole('button', { name: `Actions for ${label}` }).click()
    await page.getByRole('menuitem', { name: 'Rotate…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: '1 hour' }).check({ force: true })
    await dialog.getByRole('button', { name: 'Rotate key' }).click()
    await expect(dialog.getByRole('heading', { name: `The new ${label} is ready` })).toBeVisible()
    const fresh = await readNewSecret(dialog)
    expect(fresh).not.toEqual(old)
    const ofNew = steadyLookups(server, fresh)
    await dialog.getByRole('button', { name: 'I have saved it' }).click()
    await expect(page.getByRole('row').filter({ hasText: label }).getByText('Replaced')).toBeVisible()
    for (const traffic of [ofNew, ofOld]) {
      const statuses = await traffic.end({ atLeast: 10 })
      expect(statuses.filter((status) => status !== 200)).toEqual([])
    }
    await server.dispose()
  })
})

test('a website key answers the pages of its hosts; another page is refused, explained and let in by one click', async ({
  page,
  signIn,
  playwright,
}) => {
  const api = await signIn('owner')
  const browser = await playwright.request.newContext()
  const label = `Widget ${crypto.randomUUID().slice(0, 8)}`
  const [row] = await api.call(createEmbeddedKey, { body: { label, domains: ['shop.example'] } })
  const key = row?.key_id ?? ''
  await expect.poll(statusOf(browser, { key, page: 'https://shop.example' })).toBe(200)
  await expect.poll(statusOf(browser, { key, page: 'https://evil.test' })).toBe(403)

  await page.goto(`/account/website-keys/${key}`)
  await page.getByLabel('Address of a page').fill('https://evil.test')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('evil.test is not one of the host names of this key.')).toBeVisible()
  await page.getByRole('button', { name: 'Add evil.test' }).click()
  await expect.poll(statusOf(browser, { key, page: 'https://evil.test' })).toBe(200)
  await browser.dispose()
})

test('the sixth lookup of a key that is limited to five is refused with 402 and why, until it counts from zero', async ({
  page,
  signIn,
  playwright,
}) => {
  const api = await signIn('owner')
  const browser = await playwright.request.newContext()
  const label = `Five ${crypto.randomUUID().slice(0, 8)}`
  const [row] = await api.call(createEmbeddedKey, { body: { label, domains: ['shop.example'] } })
  const credentials = { key: row?.key_id ?? '', page: 'https://shop.example' }
  await page.goto(`/account/website-keys/${credentials.key}`)
  const card = page.getByRole('region', { name: 'Lookup limit' })
  await card.getByRole('button', { name: 'Set a limit' }).click()
  await page.getByRole('dialog').getByLabel('Limit').fill('5')
  await page.getByRole('dialog').getByRole('button', { name: 'Set limit' }).click()
  await expect(card.getByRole('meter')).toHaveAttribute('aria-valuetext', '0 of 5')

  for (let number = 1; number <= 5; number += 1) expect((await lookUp(browser, credentials)).status()).toBe(200)
  const sixth = await lookUp(browser, credentials)
  expect([sixth.status(), await sixth.json()]).toEqual([
    402,
    {
      errors: [
        {
          name: 'gateway:lookup-limit-reached',
          message: 'The lookup limit of this key is reached.',
          id: 1700450811,
          fields: {},
          context: {},
        },
      ],
      request_id: expect.any(String),
    },
  ])
  await card.getByRole('button', { name: /^More about the limit/ }).click()
  await page.getByRole('menuitem', { name: 'Count from zero again…' }).click()
  await page.getByRole('button', { name: 'Count from zero', exact: true }).click()
  await expect.poll(statusOf(browser, credentials)).toBe(200)
  await browser.dispose()
})
