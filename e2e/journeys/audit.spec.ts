import { readFile } from 'node:fs/promises'
import { exportAuditEntries } from '@portal/contracts/authorization/audit'
import { pauseSecretKey } from '@portal/contracts/security/secret-keys'
import { newKey } from '../fixtures/keys.ts'
import { expect, test } from '../fixtures/test.ts'

test('an owner finds who paused a key, opens it, and takes the file along', async ({ page, signIn }) => {
  const api = await signIn('owner')
  const key = await newKey(api)
  await api.call(pauseSecretKey, { params: { id: key.key_id } })

  await page.goto('/account')
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('searchbox', { name: 'Search by name or ID' }).fill(key.label)
  const rows = page.getByRole('row').filter({ hasText: key.label })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(`Paused the key “${key.label}”`)
  await expect(rows.first()).toContainText('Olivia Adler')
  await expect(page).toHaveURL(`/account/audit?thing=${encodeURIComponent(key.label).replaceAll('%20', '+')}`)

  await page.getByRole('button', { name: `Details of Paused the key “${key.label}”` }).click()
  await expect(page.getByText(/UTC$/)).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^audit-log-[\d-]+\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('secret-key.paused')
})

test('a link with filters shows the same to everyone who opens it', async ({ lookAs }) => {
  const page = await lookAs('owner')
  await page.goto('/account/audit?group=keys&from=2020-01-01&to=2020-01-31')
  await expect(page.getByText('No entry matches')).toBeVisible()
  await expect(page.getByLabel('Kind')).toHaveValue('keys')
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page.getByText('The first 50 entries')).toBeVisible()
})

test('an editor has neither the page nor the file', async ({ page, signIn }) => {
  const api = await signIn('editor')
  await page.goto('/account')
  await expect(page.getByRole('link', { name: 'API keys' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  expect((await api.ask(exportAuditEntries, {})).status()).toBe(403)
})
