import type { Page } from '@playwright/test'
import { RestOfPlan } from '@portal/contracts/platform'
import { CUSTOMER_ROLES } from '@portal/contracts/roles'
import { callsThatRead } from '../fixtures/calls-that-read.ts'
import { getDocument } from '../fixtures/document.ts'
import { planOf } from '../fixtures/plan.ts'
import { test as base, expect } from '../fixtures/test.ts'
import { SCREENS } from '../screens.ts'

/** What would tell a customer of the remote for staff, its pages or its calls. */
const NAMES = ['mfe-admin', 'mfe_admin', 'portal_admin', 'releases/admin', '/admin/']

/*
 * What a page shows is made of its document, files and answers, each asked for here without a browser. That no page asks for a file of
 * the remote for staff is held by every test that opens one (`STAFF_FILES` in fixtures/complaints.ts).
 */
const PATHS = [
  // A document names its own path.
  ...new Set(
    SCREENS.filter(({ path, isMissing }) => !path.startsWith('/admin/') && !isMissing).map(({ path }) => path),
  ),
]

const test = base.extend<object, { tells: (text: string) => boolean }>({
  /** Whether a text names the remote for staff, its release, or a digest of one of its files. */
  tells: [
    async ({ browserOf }, use) => {
      const { context } = await browserOf('support')
      const { remote } = await planOf(context.request, '/admin/search')
      const { id = '', files = {} } = remote?.current ?? {}
      const digests = Object.values(files)
      expect([id, ...digests]).toContainEqual(expect.stringMatching(/^sha256-/))
      const told = [...NAMES, id, ...digests]
      await use((text) => told.some((one) => text.includes(one)))
    },
    { scope: 'worker' },
  ],
})

test('nothing that a customer may read at the API names the remote for staff', async ({ signIn, tells }) => {
  const api = await signIn('owner')
  const naming: string[] = []
  let answered = 0
  for (const call of callsThatRead(CUSTOMER_ROLES)) {
    const answer = await api.ask(call)
    if (answer.ok()) answered += 1
    if (tells(await answer.text())) naming.push(call.path)
  }
  expect(answered).toBeGreaterThan(30)
  expect(naming).toEqual([])
})

test('no document tells a visitor, a viewer or an owner of the remote for staff', async ({ page, signIn, tells }) => {
  const naming: string[] = []
  for (const person of [undefined, 'viewer', 'owner'] as const) {
    if (person) await signIn(person)
    for (const path of PATHS) {
      if (tells(await (await getDocument(page.request, path)).text()))
        naming.push(`${path} to ${person ?? 'a visitor'}`)
    }
  }
  expect(naming).toEqual([])
})

test('no file that a customer could be asked to run names the remote for staff', async ({ page, signIn, tells }) => {
  await signIn('owner')
  const plan = await planOf(page.request, '/account')
  const rest = RestOfPlan.parse(await (await page.request.get(plan.rest?.url ?? '')).json())
  const files = [plan.shell, ...rest.remotes.map(({ current }) => current)].flatMap(({ base, files }) =>
    Object.keys(files).map((file) => base + file),
  )
  expect(files.length).toBeGreaterThan(30)

  const naming: string[] = []
  for (const file of files) {
    const answer = await page.request.get(file)
    expect(answer.status(), file).toBe(200)
    if (tells(await answer.text())) naming.push(file)
  }
  expect(naming).toEqual([])
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
