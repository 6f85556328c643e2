import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { expectScreen, filesOf, go, REMOTES } from './remotes.ts'

test('a remote that hangs for 15 s delays another by less than 1.2 s', async ({ page, context, signIn }) => {
  await signIn('owner')
  const undisturbed = await timeToMembers(page)

  const tab = await context.newPage()
  await tab.route(filesOf('billing'), async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 15_000))
    await route.abort().catch(() => {}) // the page may be gone by then
  })
  expect((await timeToMembers(tab)) - undisturbed).toBeLessThan(1200)
})

/** From the keys by way of the subscriptions, without waiting for them, to the members: ms from that click on. */
async function timeToMembers(page: Page): Promise<number> {
  await page.goto(REMOTES.keys.path)
  await expectScreen(page, REMOTES.keys)
  await go(page, REMOTES.billing)
  await expect(page).toHaveURL(REMOTES.billing.path)

  const clicked = Date.now()
  await go(page, REMOTES.team)
  await expectScreen(page, REMOTES.team)
  return Date.now() - clicked
}
