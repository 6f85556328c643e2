import type { Page } from '@playwright/test'
import { expectScreen, go, REMOTES } from '../faults/remotes.ts'
import { watchDisturbances } from '../faults/undisturbed.ts'
import { beginActing } from '../fixtures/acting.ts'
import { logInAs } from '../fixtures/api.ts'
import { keyRow } from '../fixtures/keys.ts'
import { serveRemote } from '../fixtures/served-remote.ts'
import { test as base, expect } from '../fixtures/test.ts'
import type { Topology } from '../fixtures/topology.ts'

/*
 * What only the portal as production has it can show: nginx with TLS, two of each process, PostgreSQL and Redis. The journeys that go through
 * it, too, bear the tag `@topology` where they stand.
 */

const test = base.extend<{ nginx: Topology }>({
  nginx: async ({ topology }, use) => {
    if (!topology) throw new Error('These tests belong into the project "topology".')
    await use(topology)
  },
})

test('rule P27: while processes are stopped and started one after the other, two browsers go through a journey again and again: nothing fails, nothing is loaded anew, nothing typed is lost', {
  tag: '@topology',
}, async ({ page, browser, signIn, nginx }) => {
  await signIn('owner')
  const context = await browser.newContext()
  await logInAs(context.request, 'stranger')
  const [hers, his, form] = [page, await context.newPage(), await page.context().newPage()]
  const disturbances = [hers, his, form].map(watchDisturbances)
  for (const [at, one] of [hers, his, form].entries()) {
    await one.goto(REMOTES.keys.path)
    await expectScreen(one, REMOTES.keys)
    await disturbances[at]?.begin()
  }
  const halfTyped = newLabel()
  await typeLabel(form, halfTyped)
  const rounds = [hers, his].map(goRound)
  await nginx.roll()
  const counts = await Promise.all(rounds.map((endRound) => endRound()))
  for (const count of counts) expect(count).toBeGreaterThan(3)

  await makeTyped(form, halfTyped)
  for (const one of disturbances) await one.expectNone()
  await context.close()
})

const newLabel = () => `Half ${crypto.randomUUID().slice(0, 8)}`
const newKeyDialog = (page: Page) => page.getByRole('dialog')

async function typeLabel(page: Page, label: string) {
  await page.getByRole('button', { name: 'Create key' }).click()
  await newKeyDialog(page).getByLabel('Label').fill(label)
}

/** What was typed stands there still, and becomes a key. */
async function makeTyped(page: Page, label: string) {
  const dialog = newKeyDialog(page)
  await expect(dialog.getByLabel('Label')).toHaveValue(label)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
  await expect(keyRow(page, label)).toContainText('Active')
}

/** Makes a key, deletes it, looks at the members and the subscriptions, and begins again. What is answered ends it, and tells how often. */
function goRound(page: Page) {
  let isEnding = false
  const walk = async () => {
    for (let rounds = 1; ; rounds++) {
      const label = newLabel()
      await typeLabel(page, label)
      await makeTyped(page, label)
      await page.getByRole('button', { name: `Actions for ${label}` }).click()
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete key' }).click()
      await expect(keyRow(page, label)).toHaveCount(0)
      for (const name of ['team', 'billing', 'keys'] as const) {
        await go(page, REMOTES[name])
        await expectScreen(page, REMOTES[name])
      }
      if (isEnding) return rounds
    }
  }
  const walking = walk()
  return () => {
    isEnding = true
    return walking
  }
}

test.describe('a remote from elsewhere', () => {
  // What a build for development says of itself, and what whoever acts as somebody is refused.
  test.use({ tolerated: /React DevTools|webpack-dev-server|\[HMR\]|Failed to load resource.* 403 / })

  test('P23, P24: a remote comes from a developer’s machine in one session, with hot replacement, until it is reset', {
    tag: '@topology',
  }, async ({ page, signIn, browser, nginx }) => {
    const served = await serveRemote('keys', nginx.origin)
    await signIn('root')
    try {
      await beginActing(page, 'owner')
      await page.getByRole('button', { name: 'Developer panel' }).click()
      const panel = page.getByRole('dialog', { name: 'Developer panel' })
      await panel.getByLabel('Remote', { exact: true }).fill('keys')
      await panel.getByLabel('Origin').fill(served.origin)
      await panel.getByRole('button', { name: 'Serve from there' }).click()
      const bar = page.getByRole('complementary', { name: 'Developer' })
      await expect(bar).toContainText(`keys comes from ${served.origin}`)

      await page.goto('/account/keys')
      const search = page.getByRole('searchbox').first()
      await search.fill('Stag')
      served.save('src/secret-keys/list/secret-keys-page.tsx', "title: 'API keys'", "title: 'Saved keys'")
      await expect(page.getByRole('heading', { level: 1, name: 'Saved keys' })).toBeVisible()
      await expect(search).toHaveValue('Stag')

      // Nobody else has it, and no address or storage brings it to them.
      const other = await browser.newContext()
      const asked: string[] = []
      other.on('request', (request) => asked.push(request.url()))
      await other.addInitScript((origin) => {
        for (const storage of [localStorage, sessionStorage])
          for (const key of ['overrides', 'import-map-override:keys', 'overrides:keys']) storage.setItem(key, origin)
      }, served.origin)
      await logInAs(other.request, 'stranger')
      const hers = await other.newPage()
      await hers.goto(`/account/keys?overrides=keys:${served.origin}&keys=${served.origin}`)
      await expect(hers.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
      expect(asked.some((url) => url.startsWith(`${nginx.origin}/releases/keys/`))).toBe(true)
      expect(asked.filter((url) => url.startsWith(served.origin))).toEqual([])
      await other.close()

      await bar.getByRole('button', { name: 'Reset' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
      await expect(bar).not.toContainText(served.origin)
    } finally {
      served.stop()
    }
  })
})
