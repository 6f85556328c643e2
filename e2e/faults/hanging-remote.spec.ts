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

  const time = timeFromClickTo(page, REMOTES.team.title)
  await go(page, REMOTES.team)
  return time
}

/** Measured inside the page, frame by frame: looking from outside is too coarse. */
function timeFromClickTo(page: Page, title: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const isThere = () =>
          document.querySelector('main h1')?.textContent === wanted && !document.querySelector('main [aria-busy=true]')
        const watch = (clicked: number) => {
          if (isThere()) resolve(performance.now() - clicked)
          else requestAnimationFrame(() => watch(clicked))
        }
        addEventListener('click', () => watch(performance.now()), { capture: true, once: true })
      }),
    title,
  )
}
