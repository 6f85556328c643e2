import type { Page } from '@playwright/test'
import { getDocument } from '../fixtures/document.ts'
import { expect, test } from '../fixtures/test.ts'
import { SCREENS } from '../screens.ts'

/** What would tell a customer of the remote for staff, its pages or its calls. */
const NAMES = /mfe-admin|mfe_admin|portal_admin|releases\/admin|\/admin\//

test('no document, file or answer of a customer names the remote for staff', async ({ page, signIn }) => {
  await signIn('owner')
  const naming = new Set<string>()
  page.on('response', async (response) => {
    const text = await response.text().catch(() => '') // a redirect or a picture has none
    if (NAMES.test(text)) naming.add(response.url())
  })

  const paths = SCREENS.filter(({ as }) => as !== 'support').map(({ path }) => path)
  for (const path of new Set(paths)) {
    await page.goto(path)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  }
  expect([...naming]).toEqual([])
})

test('files of the remote for staff are not there for anybody else', async ({ page, signIn, browser, baseURL }) => {
  await signIn('support')
  const url = await entryOfAdmin(page)
  expect((await page.request.get(url)).status()).toBe(200)

  const visitor = await browser.newContext({ baseURL })
  expect((await visitor.request.get(url)).status()).toBe(404)
  await visitor.close()

  await signIn('owner')
  expect((await page.request.get(url)).status()).toBe(404)
})

test('the pages for staff are not there for a customer, and staff get them', async ({ page, signIn }) => {
  await signIn('owner')
  expect((await getDocument(page.request, '/admin/search')).status()).toBe(404)

  await signIn('support')
  await page.goto('/admin/search')
  await expect(page.getByRole('heading', { level: 1, name: 'Users and accounts' })).toBeVisible()
})

async function entryOfAdmin(page: Page): Promise<string> {
  const document = await (await getDocument(page.request, '/admin/search')).text()
  return document.match(/\/releases\/admin\/\w+\/remoteEntry[\w.]*\.js/)?.[0] ?? 'no entry of admin in its own document'
}
