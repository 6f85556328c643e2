import { readFile } from 'node:fs/promises'
import { createEmbeddedKey } from '@portal/contracts/security/embedded-keys'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ tolerated: /status of 40[134]/ })

/** Then it is tried again. */
const A_TRY_MS = 3000

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
  await lookUp.click()
  await expect(page.getByText('localhost is not one of the host names of this key.')).toBeVisible()
  await expectAccessible(page, { areEndsEnough: true })
  await page.getByRole('button', { name: 'Add localhost' }).click()
  await expect(page.getByText('localhost is one of the host names of this key.')).toBeVisible()
  // The gateway hears of a change within a second.
  await expect(async () => {
    await lookUp.click()
    await expect(page.getByText('Answered', { exact: true })).toBeVisible({ timeout: A_TRY_MS })
  }).toPass()
  await expect(page.getByRole('region', { name: 'Answer 200' })).toContainText('1600 Pennsylvania Ave')
  await expectAccessible(page, { areEndsEnough: true })
})

test('a license holder downloads the address list by a link that is good once (rule D30)', async ({ page, signIn }) => {
  await signIn('stranger')
  await page.goto('/account/tools')
  const card = page.getByRole('region', { name: 'Address lists' })
  await expect(card.getByRole('rowheader', { name: 'US Master Address List, New York' })).toBeVisible()
  await expectAccessible(page, { areEndsEnough: true })

  const followed = page.waitForResponse(/address-lists\/links\/./)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: /^Download/ }).click(),
  ])
  expect(file.suggestedFilename()).toBe('us-master-address-list-ny-cloud.csv')
  const [header, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(header).toContain('street,city,state,zip')
  expect(rows.length).toBeGreaterThan(0)

  const again = await page.request.get((await followed).url())
  expect([again.status(), await again.text()]).toEqual([
    404,
    expect.stringContaining('security-context:list-link-unusable'),
  ])
})
