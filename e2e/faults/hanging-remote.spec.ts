import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { drip } from './dripping.ts'
import { withOtherPlan } from './other-release.ts'
import { isThere, stopClock, timeUntil } from './page-time.ts'
import { expectCard, filesOf, followLink, names, REMOTES, remotesOf, userOf } from './remotes.ts'
import { listenToReports } from './reported.ts'

// What is fetched ahead and hangs is never used, and the browser says so.
test.use({ tolerated: /was preloaded using link preload/ })

for (const name of names) {
  // Who waits for a remote is the same for all.
  const tag = name === 'keys' ? [] : '@long'
  test(`${name} that hangs delays another remote by less than 1.2 s, and is a card`, { tag }, async ({
    page,
    signIn,
  }) => {
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

const WAYS: Readonly<Record<string, (page: Page, files: string) => Promise<() => void>>> = {
  'F05: a remote that hangs': hang,
  'F06: a remote that drips': drip,
}

for (const [fault, bring] of Object.entries(WAYS)) {
  test(`fault ${fault} is said to take longer within 5 s, and what comes of it later takes no other page’s place`, async ({
    page,
    signIn,
  }) => {
    const { team, keys } = REMOTES
    await signIn('owner')
    await stopClock(page)
    const reports = await listenToReports(page)
    const letCome = await bring(page, '**/releases/team/*/remoteEntry*')
    // While the release before it is tried, too, people wait longer than for one.
    await withOtherPlan(page, team.path, (remote) => ({
      ...remote,
      previous: { ...remote.current, id: '000000', base: remote.current.base.replace(remote.current.id, '000000') },
    }))
    await page.route('**/releases/team/000000/**', () => {})
    await page.goto(team.path, { waitUntil: 'commit' })
    // Until the shell has started, a busy machine may need any time.
    await timeUntil(page, async () => (await page.locator('script[src*="/releases/team/"]').count()) > 0)
    const isSaid = () => page.getByText('This is taking longer than usual…').isVisible()
    expect(await timeUntil(page, isSaid, { step: 100 })).toBeLessThanOrEqual(5000)

    await followLink(page, keys.path)
    await timeUntil(page, () => isThere(page, keys))
    letCome()
    await expect.poll(() => chunksRun(page)).toBeGreaterThan(0)
    await page.clock.runFor(15_000)
    expect(await isThere(page, keys)).toBe(true)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await reports.expectAll('team', 'timeout', 0)
  })
}

/** How much of the code behind its entry has run. */
function chunksRun(page: Page) {
  return page.evaluate(() => {
    const names = Object.keys(globalThis).filter((name) => name.startsWith('chunks_portal_team'))
    return names.flatMap((name) => Object(globalThis)[name]).length
  })
}

/** What is answered lets the files come. */
async function hang(page: Page, files: string) {
  const held: Route[] = []
  await page.route(files, (route) => void held.push(route))
  return () => void Promise.all(held.map((route) => route.continue()))
}
