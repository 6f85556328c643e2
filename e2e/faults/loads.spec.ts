import type { Page } from '@playwright/test'
import type { LoadRecord } from '@portal/contracts/loads'
import { showLoads } from '@portal/contracts/release-registry'
import { releaseCommand } from '../fixtures/release-command.ts'
import { expect } from '../fixtures/test.ts'
import { expectCard, expectScreen, filesOf, go, REMOTES } from './remotes.ts'
import { hearBeacons } from './reported.ts'
import { test } from './test-on-own-portal.ts'

const { keys, team, billing } = REMOTES

/** By a clock that nobody can set, ms. */
const timeOf = (page: Page) => page.evaluate(() => performance.now())

test.describe('on a page in the sample', () => {
  test.use({
    baseURL: async ({ portal }, use) => use(portal.origin),
    // A portal of one's own has answered nobody before: on a busy machine its first page uses late what it fetched ahead.
    tolerated: /Failed to load resource|TypeError: Failed to fetch|ERR_FAILED|was preloaded using link preload/,
  })

  test('rule P40: each load of a remote is told once, with its phases and without anybody in it, and its team reads what it came to', async ({
    page,
    portal,
    signIn,
  }) => {
    await signIn('owner')
    const sent = await hearBeacons<LoadRecord>(page, '/loads')
    await page.goto(`${keys.path}?search=somebody`)
    await expectScreen(page, { ...keys, path: `${keys.path}?search=somebody` })
    await expect.poll(() => sent.length).toBe(1)
    // It stands there half a second before what it shows.
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/identities*', (route) => isAnswered.then(() => route.continue()))
    await go(page, team)
    await expect(page.getByRole('searchbox', { name: 'Search members' })).toBeVisible()
    const since = await timeOf(page)
    await expect.poll(() => timeOf(page)).toBeGreaterThan(since + 500)
    answer()
    await expectScreen(page, team)
    await expect.poll(() => sent.length).toBe(2)
    await page.route(filesOf('billing'), (route) => route.abort())
    await go(page, billing)
    await expectCard(page, 'billing')
    await expect.poll(() => sent.length).toBe(3)

    const time = expect.any(Number)
    const told = (remote: string) => ({ remote, module: './app', release: expect.stringMatching(/^[0-9a-f]{16}$/) })
    const phases = { plan: time, entry: time, code: time, mount: time, content: time }
    expect(sent).toEqual([
      { ...told('keys'), outcome: 'loaded', retries: 0, bytes: time, phases },
      { ...told('team'), outcome: 'loaded', retries: 0, bytes: time, phases },
      { ...told('billing'), outcome: 'failed', retries: 2, bytes: 0, phases: expect.objectContaining({ plan: time }) },
    ])
    expect(sent[1]?.phases.content).toBeGreaterThan(500)
    for (const { bytes } of sent.slice(0, 2)) expect(bytes).toBeGreaterThan(5_000)

    const release = releaseCommand(process.cwd(), portal.origin, portal.publisherToken())
    await expect.poll(() => release('loads', 'billing')).toContain('1 load: 100 % failed')
    const [loads] = showLoads.response.parse(JSON.parse(await release('loads', 'keys', '--json')))
    expect(loads).toMatchObject({ release: sent[0]?.release, module: './app', count: 1, loaded: 1, failed: 0 })
    expect(loads?.bytes?.p50).toBe(sent[0]?.bytes)
    expect(await release('faults', 'billing')).toContain('load  1 ×  /account/subscriptions')
  })
})

test('rule P40: a page that is not in the sample tells nothing, and fetches nothing to tell it with', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  const asked: string[] = []
  const files: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  page.on('response', async (response) => {
    if (response.url().includes('/releases/shell/')) files.push(await response.text().catch(() => ''))
  })
  await page.goto(keys.path)
  await expectScreen(page, keys)
  await go(page, team)
  await expectScreen(page, team)
  // What comes when the browser has nothing better to do has come.
  await expect.poll(() => files.some((text) => text.includes('long-animation-frame'))).toBe(true)
  // What is gathered goes with the page.
  await page.goto('/pricing')
  expect(files.filter((text) => text.includes('setResourceTimingBufferSize'))).toEqual([])
  expect(asked.filter((path) => path === '/loads')).toEqual([])
})
