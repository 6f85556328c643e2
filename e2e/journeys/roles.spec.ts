import type { Page } from '@playwright/test'
import { grantInternalRole, revokeInternalRole } from '@portal/contracts/authorization/admin-internal-users'
import { searchUsers } from '@portal/contracts/authorization/admin-search'
import { grantRole, listMembers, revokeRole } from '@portal/contracts/authorization/members'
import { expectScreen, REMOTES } from '../faults/remotes.ts'
import { newMember } from '../fixtures/invitations.ts'
import { keyRow } from '../fixtures/keys.ts'
import { arriveWithoutAccount } from '../fixtures/newcomer.ts'
import { expect, test } from '../fixtures/test.ts'

test('a role that is granted brings its pages into an open tab, one that is revoked takes them', {
  tag: '@topology',
}, async ({ browser, baseURL, signIn }) => {
  const owner = await signIn('owner')
  const nora = await newMember(owner, browser, baseURL, ['billing-viewer'])
  const members = await owner.call(listMembers)
  const id = members.find(({ email_address }) => email_address === nora.email)?.user_id ?? 0
  const params = { id, role: 'api-key-viewer' } as const
  await nora.page.goto('/account/keys')
  await expect(nora.page.getByRole('heading', { level: 1, name: /^Ask .* for access$/ })).toBeVisible()
  // What a page that is loaded anew does not have any more.
  await nora.page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }))

  await owner.call(grantRole, { params })
  await expect(keyRow(nora.page, 'Driver app')).toBeVisible()
  const statusOfFile = await askForFiles(nora.page, 'keys')
  expect(await statusOfFile()).toBe(200)

  await owner.call(revokeRole, { params })
  await expect(nora.page.getByRole('heading', { level: 1, name: /^Ask .* for access$/ })).toBeVisible()
  await expect(keyRow(nora.page, 'Driver app')).toHaveCount(0)
  expect(await statusOfFile()).toBe(404)
  expect(await nora.page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true)
  await nora.context.close()
})

test('a role of staff that is granted brings their remote into an open tab; without one it goes, with its files', {
  tag: '@topology',
}, async ({ browser, signIn }) => {
  const root = await signIn('root')
  const context = await browser.newContext()
  const page = await context.newPage()
  const { email } = await arriveWithoutAccount(page)
  await page.goto('/account/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }))
  const link = page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Search' })
  await expect(link).toHaveCount(0)
  const [{ user_id } = { user_id: 0 }] = await root.call(searchUsers, { query: { text: email } })
  const params = { id: user_id, role: 'support' } as const

  await root.call(grantInternalRole, { params })
  await link.click()
  await expectScreen(page, REMOTES.admin)
  expect(await page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true)
  const statusOfFile = await askForFiles(page, 'admin')
  expect(await statusOfFile()).toBe(200)

  // Whoever has no role left is signed out (rule G10).
  await root.call(revokeInternalRole, { params })
  await expect(page).toHaveURL('/login')
  await expect(link).toHaveCount(0)
  expect(await statusOfFile()).toBe(404)
  await context.close()
})

/** Asks for a file of the remote that the page has run. */
async function askForFiles(page: Page, remote: string) {
  const url = await page.evaluate((name) => {
    const urls = performance.getEntriesByType('resource').map((entry) => entry.name)
    return (
      urls.find((one) => one.includes(`/releases/${name}/`) && one.includes('/remoteEntry')) ??
      `nothing of ${name} was run`
    )
  }, remote)
  return async () => (await page.request.get(url)).status()
}
