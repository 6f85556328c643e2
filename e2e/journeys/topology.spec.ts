import type { Page } from '@playwright/test'
import { expectScreen, go, REMOTES } from '../faults/remotes.ts'
import { watchDisturbances } from '../faults/undisturbed.ts'
import { logInAs } from '../fixtures/api.ts'
import { keyRow } from '../fixtures/keys.ts'
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

/**
 * A process of each kind, while its twin answers: in the gate, where the faults of the whole topology roll all of them and ask without a
 * browser (`services/start/src/faults/topology.test.ts`). The long run rolls all of them here, too.
 */
const ROLLED = process.env.TEST_LONG ? [] : ['portal-api-1', 'release-server-1']

test('rule P27: while processes are stopped and started one after the other, browsers go through a journey again and again: nothing fails, nothing is loaded anew, nothing typed is lost', {
  tag: '@topology',
}, async ({ page, browser, signIn, nginx }) => {
  await signIn('owner')
  const context = await browser.newContext()
  await logInAs(context.request, 'stranger')
  const [form, his, hers] = [page, await context.newPage(), await page.context().newPage()]
  const walkers = process.env.TEST_LONG ? [his, hers] : [his]
  const disturbances = [form, ...walkers].map(watchDisturbances)
  for (const [at, one] of [form, ...walkers].entries()) {
    await one.goto(REMOTES.keys.path)
    await expectScreen(one, REMOTES.keys)
    await disturbances[at]?.begin()
  }
  const halfTyped = newLabel()
  await typeLabel(form, halfTyped)
  const rounds = walkers.map(goRound)
  await nginx.roll(...ROLLED)
  const counts = await Promise.all(rounds.map((endRound) => endRound()))
  for (const count of counts) expect(count).toBeGreaterThan(process.env.TEST_LONG ? 3 : 1)

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
