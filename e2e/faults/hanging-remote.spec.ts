import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { expectCard, expectScreen, filesOf, names, REMOTES, type RemoteName, remotesOf, userOf } from './remotes.ts'

// What is fetched ahead and hangs is never used, and the browser says so.
test.use({ tolerated: /was preloaded using link preload/ })

for (const name of names) {
  test(`${name} that hangs for 15 s delays another remote by less than 1.2 s, and is a card`, async ({
    page,
    context,
    signIn,
  }) => {
    const other = remotesOf(userOf(name)).find((candidate) => candidate !== name) as RemoteName
    await signIn(userOf(name))
    const undisturbed = await timeBackTo(other, { from: name, page })

    const tab = await context.newPage()
    await tab.route(filesOf(name), async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 15_000))
      await route.abort().catch(() => {}) // the page may be gone by then
    })
    expect((await timeBackTo(other, { from: name, page: tab })) - undisturbed).toBeLessThan(1200)

    await followLink(tab, REMOTES[name].path)
    await expectCard(tab, name)
  })
}

/** From one remote to another, without waiting for that, and back: ms from the last click on. */
async function timeBackTo(other: RemoteName, { from, page }: { from: RemoteName; page: Page }): Promise<number> {
  await page.goto(REMOTES[other].path)
  await expectScreen(page, REMOTES[other])
  await followLink(page, REMOTES[from].path)
  await expect(page).toHaveURL(REMOTES[from].path)
  return timeOfLink(page, REMOTES[other])
}

/** As any link of any part is followed; not every two remotes have one to each other. */
function followLink(page: Page, path: string) {
  return page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
}

/** Measured inside the page, frame by frame: looking from outside is too coarse. */
async function timeOfLink(page: Page, { path, title }: { path: string; title: string }): Promise<number> {
  const time = page.evaluate(
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
  await followLink(page, path)
  return time
}
