import type { Page } from '@playwright/test'
import { grantRole, listMembers, revokeRole } from '@portal/contracts/authorization/members'
import { newMember } from '../fixtures/invitations.ts'
import { keyRow } from '../fixtures/keys.ts'
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
  await expect(nora.page.getByRole('heading', { level: 1, name: 'API keys: no permission' })).toBeVisible()
  // What a page that is loaded anew does not have any more.
  await nora.page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }))

  await owner.call(grantRole, { params })
  await expect(keyRow(nora.page, 'Driver app')).toBeVisible()
  const statusOfFile = await askForFiles(nora.page)
  expect(await statusOfFile()).toBe(200)

  await owner.call(revokeRole, { params })
  await expect(nora.page.getByRole('heading', { level: 1, name: 'API keys: no permission' })).toBeVisible()
  await expect(keyRow(nora.page, 'Driver app')).toHaveCount(0)
  expect(await statusOfFile()).toBe(404)
  expect(await nora.page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true)
  await nora.context.close()
})

/** Asks for a file of the remote that the page has run. */
async function askForFiles(page: Page) {
  const url = await page.evaluate(() => {
    const urls = performance.getEntriesByType('resource').map(({ name }) => name)
    return urls.find((name) => /\/releases\/keys\/\w+\/remoteEntry/.test(name)) ?? 'nothing of keys was run'
  })
  return async () => (await page.request.get(url)).status()
}
