import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { CUSTOMER_ROLES, INTERNAL_ROLES, type Role } from '@portal/contracts/roles'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { copyReleases } from '../../.ci/copy-releases.ts'
import { type Api, logInAs, openApi } from '../fixtures/api.ts'
import { callsThatRead } from '../fixtures/calls-that-read.ts'
import { getDocument } from '../fixtures/document.ts'
import { newKey } from '../fixtures/keys.ts'
import { PASSWORD, PEOPLE } from '../fixtures/people.ts'
import { npmRun, type RunningPortal } from './npm-run.ts'

const ROOT = join(import.meta.dirname, '../..')
const clone = join(mkdtempSync(join(tmpdir(), 'newcomer-')), 'doorstep')
const notInAClone = ['.git', ...(readFileSync(join(ROOT, '.gitignore'), 'utf8').match(/[\w.-]+(?=\/?$)/gm) ?? [])]
let portal: RunningPortal | undefined

test.describe.configure({ mode: 'serial' })
test.afterAll(async () => {
  await portal?.interrupt()
  rmSync(join(clone, '..'), { recursive: true, force: true })
})

test('npm start in an empty clone brings the portal up; Ctrl-C and a second start keep the data and build nothing', async ({
  playwright,
}) => {
  cpSync(ROOT, clone, { recursive: true, filter: (file) => !notInAClone.includes(basename(file)) })
  // The gate has built all of it in an empty clone, its own: the same sources elsewhere are the same releases, so that nothing is built here.
  if (!process.env.TEST_LONG) copyReleases(join(ROOT, '.releases'), join(clone, '.releases'))

  portal = await npmRun('start', clone)
  expect(portal.said()).toContain(`7 releases, ${process.env.TEST_LONG ? 7 : 0} of them new`)
  for (const fact of [portal.origin, PEOPLE.owner, PEOPLE.support, PASSWORD]) expect(portal.said()).toContain(fact)
  const visitor = await playwright.request.newContext({ baseURL: portal.origin })
  expect((await getDocument(visitor, '/')).status()).toBe(200)
  await logInAs(visitor, 'owner')
  const owner = await openApi(visitor)
  const { key_id } = await newKey(owner)
  // Other browser tests run on PostgreSQL: what is read on the embedded database is read here.
  expect(await failuresOf(owner, CUSTOMER_ROLES)).toEqual([])
  const staff = await playwright.request.newContext({ baseURL: portal.origin })
  await logInAs(staff, 'root')
  expect(await failuresOf(await openApi(staff), INTERNAL_ROLES)).toEqual([])
  const session = await visitor.storageState()
  expect(await portal.interrupt()).toBe(0)
  await expect(visitor.get('/')).rejects.toThrow('ECONNREFUSED')

  portal = await npmRun('start', clone)
  expect(portal.said()).toContain(portal.origin)
  expect(portal.said()).not.toMatch(/Installing| built in /)
  const again = await playwright.request.newContext({ baseURL: portal.origin, storageState: session })
  const keys = await (await openApi(again)).call(listSecretKeys)
  expect(keys.map((key) => key.key_id)).toContain(key_id)
})

test('rule P99: npm start without a remote that does not build names it, shows a card on its pages, and all others', async ({
  browser,
}) => {
  await portal?.interrupt()
  const [file, sound] = ['mfe-team/src/members/members-page.tsx', 'export function MembersPage() {']
  const broken = 'export function MembersPage( is no statement'
  save(file, sound, broken)
  rmSync(join(clone, '.releases/team'), { recursive: true })
  portal = await npmRun('start', clone)
  save(file, broken, sound)

  expect(portal.said()).toContain('Not built: team.')
  expect(portal.said()).toContain('members-page.tsx')
  const context = await browser.newContext({ baseURL: portal.origin })
  await logInAs(context.request, 'owner')
  const page = await context.newPage()
  await page.goto('/account/team')
  await expect(page.getByRole('alert')).toContainText('Could not load')
  await page.goto('/account/keys')
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
  await context.close()
})

test('rule P39: npm run dev brings all of it from its sources; what is saved of a remote, a service and the shell is there, and what was typed stays', {
  tag: '@long',
}, async ({ browser }) => {
  await portal?.interrupt()
  portal = await npmRun('dev', clone)
  const context = await browser.newContext({ baseURL: portal.origin })
  await logInAs(context.request, 'owner')
  const page = await context.newPage()
  await page.goto('/account/keys')
  const search = page.getByRole('searchbox').first()
  await search.fill('Stag')

  save('mfe-keys/src/secret-keys/list/secret-keys-page.tsx', "title: 'API keys'", "title: 'Saved keys'")
  await expect(page.getByRole('heading', { level: 1, name: 'Saved keys' })).toBeVisible()
  await expect(search).toHaveValue('Stag')

  save('services/release-server/src/brand/brand-routes.ts', 'Disallow: /checkout', 'Disallow: /saved')
  const robots = () => context.request.get('/robots.txt').then(async (answer) => answer.text(), String)
  await expect.poll(robots).toContain('Disallow: /saved')

  save('shell/src/boot/offer-newer.ts', 'A newer version of', 'A saved version of')
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByText(/^A newer version of Doorstep is ready/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(search).toHaveValue('Stag')
  expect(await portal.interrupt()).toBe(0)
})

/** The calls that read, and fail: refusals for want of words to search for are none. */
async function failuresOf(api: Api, roles: readonly Role[]): Promise<string[]> {
  const calls = callsThatRead(roles)
  expect(calls.length).toBeGreaterThan(20)
  const failures: string[] = []
  // One after the other: so much at once is more than a portal answers.
  for (const call of calls) {
    const status = (await api.ask(call)).status()
    if (status >= 500 && status !== 501) failures.push(`${status} ${call.path}`)
  }
  return failures
}

/** With something in the place of something else, as an editor saves it. */
function save(source: string, before: string, after: string) {
  const file = join(clone, source)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(before)
  writeFileSync(file, text.replace(before, after))
}
