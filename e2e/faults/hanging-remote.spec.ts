import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { isThere, stopClock, timeUntil } from './page-time.ts'
import { expectCard, filesOf, names, REMOTES, remotesOf, userOf } from './remotes.ts'
import { listenToReports } from './reported.ts'

// What is fetched ahead and hangs is never used, and the browser says so.
test.use({ tolerated: /was preloaded using link preload/ })

for (const name of names) {
  test(`${name} that hangs delays another remote by less than 1.2 s, and is a card`, async ({ page, signIn }) => {
    const other = remotesOf(userOf(name)).find((candidate) => candidate !== name) as keyof typeof REMOTES
    await signIn(userOf(name))
    await stopClock(page)
    const reports = await listenToReports(page)
    const hanging: Route[] = []
    await page.route(filesOf(name), (route) => void hanging.push(route))
    await page.goto(REMOTES[other].path)
    await timeUntil(page, () => isThere(page, REMOTES[other]), { step: 10 })

    await followLink(page, REMOTES[name].path)
    await expect(page).toHaveURL(REMOTES[name].path)
    await followLink(page, REMOTES[other].path)
    expect(await timeUntil(page, () => isThere(page, REMOTES[other]))).toBeLessThan(1200)

    await followLink(page, REMOTES[name].path)
    const hasFailed = () => page.getByRole('main').getByRole('alert').isVisible()
    expect(await timeUntil(page, hasFailed, { step: 100 })).toBeLessThanOrEqual(10_000)
    await expectCard(page, name)
    expect(hanging).not.toEqual([])
    // What happens in one second is reported together.
    await page.clock.runFor(1000)
    await reports.expectOne(name, 'timeout')
  })
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
