import type { Page, Request, Route } from '@playwright/test'
import type { FaultKind, FaultReport, PlannedRemote } from '@portal/contracts/platform'
import type { FaultView } from '@portal/contracts/release-registry'
import { portalUnderTest } from '../fixtures/portal.ts'
import { releaseCommand } from '../fixtures/release-command.ts'
import { expect, test } from '../fixtures/test.ts'
import { drip } from './dripping.ts'
import { FORBIDDEN, withOtherEvent, withOtherFile, withOtherLifecycles, withOtherPlan } from './other-release.ts'
import { isThere, stopClock, timeUntil } from './page-time.ts'
import { expectCard, expectScreen, filesOf, followLink, go, REMOTES } from './remotes.ts'
import { hearBeacons, listenToReports } from './reported.ts'

/*
 * What may be wrong with a remote and is the same for each of them, so that one stands for all: the rest of the page goes on.
 */

const { team, keys } = REMOTES
const ENTRY = '**/releases/team/*/remoteEntry*'
const ENTRY_URL = /\/releases\/team\/\w+\/remoteEntry[\w.]*\.js/

// The browser says by itself that a file did not come, or is not what it should be; and what is thrown late is not caught.
test.use({
  tolerated:
    /TrustedScript|trusted-types-sink|Failed to load resource|integrity|preload|MIME type|This remote breaks|inline style|style-src/,
})

/** Comes from another remote, as somebody does who goes on. */
async function comeTo(page: Page) {
  await page.goto(keys.path)
  await expectScreen(page, keys)
  await go(page, team)
}

async function expectTheRest(page: Page) {
  await go(page, keys)
  await expectScreen(page, keys)
}

test('fault F02: an entry that fails once is there within two seconds, after nothing but its skeleton', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await stopClock(page)
  const reports = await listenToReports(page)
  await page.route(ENTRY, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  await page.goto(team.path)
  const seen = new Set<string>()
  const isShown = async () => seen.add(await whatStands(page)).has('the screen')
  expect(await timeUntil(page, isShown, { step: 10 })).toBeLessThan(2000)
  expect([...seen]).toEqual(['a skeleton', 'the screen'])

  await page.clock.resume()
  await expectTheRest(page)
  await reports.expectOne('team', 'retried')
})

/** In the place of the remote: a skeleton that says nothing, its screen, or whatever else people read there. */
function whatStands(page: Page) {
  return page.evaluate((title) => {
    const main = document.querySelector('main')
    const isBusy = main?.querySelector('[aria-busy=true]') != null
    const said = main?.querySelector('[role=alert]') ?? (isBusy ? main?.querySelector('[role=status]') : undefined)
    if (said?.textContent) return said.textContent
    if (isBusy) return 'a skeleton'
    return main?.querySelector('h1')?.textContent === title ? 'the screen' : (main?.innerHTML ?? 'nothing')
  }, team.title)
}

async function addByte(route: Route) {
  const response = await route.fetch()
  await route.fulfill({ response, body: `${await response.text()} ` })
}

interface Broken {
  kind: FaultKind
  bring: (page: Page) => Promise<unknown>
  /** Its entry is not the one of the plan, as in `broken-remote.spec.ts`: “with one byte more in each of its files”. */
  isAnotherEntry?: true
}
const BROKEN: Readonly<Record<string, Broken>> = {
  ...Object.fromEntries(
    [
      ['the stylesheet', /\/releases\/team\/\w+\/[^/]+\.css$/],
      ['the code behind its entry', /\/releases\/team\/\w+\/(?!remoteEntry)[^/]+\.js$/],
    ].map(([what, files]): [string, Broken] => [
      `fault F03: one byte more in ${what}`,
      { kind: 'load', bring: (page) => page.route(files as RegExp, addByte) },
    ]),
  ),
  'fault F04: half of its entry': {
    kind: 'load',
    isAnotherEntry: true,
    bring: (page) =>
      page.route(ENTRY, async (route) => {
        const response = await route.fetch()
        const text = await response.text()
        await route.fulfill({ response, body: text.slice(0, text.length / 2) })
      }),
  },
  'fault F06: an entry that drips': {
    kind: 'timeout',
    bring: (page) => drip(page, ENTRY),
  },
  'fault F07: a page in the place of its entry': {
    kind: 'load',
    isAnotherEntry: true,
    bring: (page) =>
      page.route(ENTRY, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Log in</title>' }),
      ),
  },
}

for (const [fault, { kind, bring, isAnotherEntry }] of Object.entries(BROKEN)) {
  test(`${fault} is a card, and the rest goes on`, { tag: isAnotherEntry ? '@long' : [] }, async ({ lookAs }) => {
    const page = await lookAs('owner')
    const reports = await listenToReports(page)
    await bring(page)
    await comeTo(page)
    await expectCard(page, 'team')
    await expectTheRest(page)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await reports.expectOne('team', kind)
  })
}

test('fault F08: an entry that is empty, as planned, is a card', async ({ lookAs }) => {
  const page = await lookAs('owner')
  const reports = await listenToReports(page)
  await withOtherFile(page, team.path, ENTRY_URL, () => '')
  await page.goto(team.path)
  await expectCard(page, 'team')
  await expectTheRest(page)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await reports.expectOne('team', 'contract')
})

test('fault F09: a connection that is reset is tried three times, then it is a card', async ({ lookAs }) => {
  const page = await lookAs('owner')
  const reports = await listenToReports(page)
  const tried: Request[] = []
  await page.route(ENTRY, (route) => {
    if (route.request().resourceType() === 'script') tried.push(route.request())
    return route.abort('connectionreset')
  })
  await page.goto(keys.path)
  await expectScreen(page, keys)
  await followLink(page, team.path)
  await expectCard(page, 'team')
  await expectTheRest(page)
  expect(tried).toHaveLength(3)
  await reports.expectOne('team', 'load')
})

for (const [fault, answer] of [
  ['F11: a registry that is away', { status: 503, body: '{}' }],
  ['F12: a registry that talks nonsense', { status: 200, body: '<not json' }],
] as const) {
  test(`fault ${fault} is not noticed by a page that is open`, async ({ lookAs }) => {
    const page = await lookAs('owner')
    const reports = await listenToReports(page)
    await page.route(/\/plan(\.json|\/revision)/, (route) => route.fulfill(answer))
    await comeTo(page)
    await expectScreen(page, team)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expectTheRest(page)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await reports.expectOne('shell', 'registry')
  })
}

const SIGNED = 'The plan is not what the registry has signed.'
for (const [what, answer] of Object.entries({
  'was altered': async (route: Route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace(/sha256-[\w+/]{10}/, 'sha256-AAAAAAAAAA')
    await route.fulfill({ response, body: text })
  },
  'answered an earlier question': async (route: Route) => {
    const url = route
      .request()
      .url()
      .replace(/nonce=[\w-]+/, `nonce=${crypto.randomUUID()}`)
    await route.fulfill({ response: await route.fetch({ url }) })
  },
})) {
  test(`a plan that ${what} is refused and told of, and the page goes on by its own (rule P12)`, async ({ lookAs }) => {
    const page = await lookAs('owner')
    const told = await hearBeacons<FaultReport>(page, '/faults')
    await page.route('**/plan/revision', (route) => route.fulfill({ json: { revision: 1_000_000 } }))
    await page.route('**/plan.json?*', answer)
    await comeTo(page)
    await expectScreen(page, team)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expectTheRest(page)
    await expect.poll(() => told.map(({ kind, message }) => [kind, message])).toContainEqual(['policy', SIGNED])
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  })
}

test('fault F13: a release that is not there gives way to the one before', async ({ lookAs }) => {
  const page = await lookAs('owner')
  const reports = await listenToReports(page)
  await withOtherPlan(page, team.path, (remote) => ({
    ...remote,
    current: { ...remote.current, id: '000000', base: '/releases/team/000000/' },
    previous: remote.current,
  }))
  await page.goto(team.path)
  await expectScreen(page, team)
  await expectTheRest(page)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await reports.expectOne('team', 'load')
})

test('fault F15: what is thrown late is reported, and the page stays', async ({ lookAs }) => {
  const page = await lookAs('owner')
  const reports = await listenToReports(page)
  const throwLate = `setTimeout(function () { throw new Error('This remote breaks late.') }, 100)`
  await withOtherFile(page, team.path, ENTRY_URL, withOtherLifecycles('mount', throwLate))
  await page.goto(team.path)
  await expectScreen(page, team)
  await expectTheRest(page)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await reports.expectOne('team', 'unhandled')
})

test('fault F16: after a remote that keeps the page busy everything goes on', async ({ lookAs }) => {
  const page = await lookAs('owner')
  const reports = await listenToReports(page)
  const busy = 'var until = performance.now() + 2500; while (performance.now() < until);'
  await withOtherFile(page, team.path, ENTRY_URL, withOtherLifecycles('mount', busy))
  await page.goto(team.path)
  await expectScreen(page, team)
  await expectTheRest(page)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await reports.expectOne('team', 'busy')
})

test('fault F17: a remote cannot style what others draw', async ({ lookAs }) => {
  const page = await lookAs('owner')
  const reports = await listenToReports(page)
  const hideAll = `var sheet = document.createElement('style')
    sheet.textContent = '* { display: none !important }'
    document.head.append(sheet)`
  await withOtherFile(page, team.path, ENTRY_URL, withOtherLifecycles('mount', hideAll))
  await page.goto(team.path)
  await expectScreen(page, team)
  await expectTheRest(page)
  await expect(page.getByRole('banner')).toBeVisible()
  await reports.expectOne('team', 'policy')
})

test('attack S25: a remote runs no inline script, no eval, no data: and no foreign script, and each attempt is reported once and stored with its name', async ({
  lookAs,
}) => {
  const { origin, publisherToken } = await portalUnderTest()
  const release = releaseCommand(process.cwd(), origin, publisherToken())
  const stored = async () =>
    (JSON.parse(await release('faults', 'team', '--json')) as FaultView[])
      .filter(({ phase, message }) => phase === 'policy' && !message.startsWith('style-src'))
      .map(({ page, message, count }) => [`${page}: ${message}`, count] as const)
  const before = new Map(await stored())

  const page = await lookAs('owner')
  const reports = await listenToReports(page)
  await withOtherFile(page, team.path, ENTRY_URL, withOtherLifecycles('mount', FORBIDDEN))
  await page.goto(team.path)
  await expectScreen(page, team)
  await expectTheRest(page)
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
  await reports.expectAll('team', 'policy', 4)

  const since = async () => (await stored()).map(([what, count]) => [what, count - (before.get(what) ?? 0)]).sort()
  // A script in the markup and an evaluated string are refused alike: equal reports are one, which is counted.
  await expect.poll(since).toEqual([
    ['/account/team: require-trusted-types-for refused trusted-types-sink', 2],
    ['/account/team: script-src refused data:text/javascript', 1],
    ['/account/team: script-src refused https://evil.example/x.js', 1],
  ])
})

test('what a remote publishes in the name of another is heard by nobody, and reported as its own (rule P31)', async ({
  lookAs,
}) => {
  const page = await lookAs('owner')
  const reports = await listenToReports(page)
  await withOtherFile(page, team.path, ENTRY_URL, withOtherEvent('cart.changed', { planIds: ['a', 'b', 'c'] }))
  await page.goto(team.path)
  await expectScreen(page, team)
  await expectTheRest(page)
  await reports.expectOne('team', 'event')
  await expect(page.getByRole('link', { name: '3 plans' })).toHaveCount(0)
})

test('fault F18: what was made for another React is refused before any of its code runs', async ({ lookAs }) => {
  const page = await lookAs('owner')
  const reports = await listenToReports(page)
  const needs = (remote: PlannedRemote) => ({ ...remote.current.needs, react: '^18.0.0' })
  await withOtherPlan(page, team.path, (remote) => ({
    ...remote,
    current: { ...remote.current, needs: needs(remote) },
    previous: undefined,
  }))
  await page.goto(team.path)
  await expectCard(page, 'team')
  expect(await page.evaluate(() => Object.keys(globalThis).filter((name) => /^chunks_portal_team/.test(name)))).toEqual(
    [],
  )
  await expectTheRest(page)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await reports.expectOne('team', 'contract')
})

test('fault F19: a remote that does not end leaves the page all the same', async ({ lookAs }) => {
  const page = await lookAs('owner')
  const reports = await listenToReports(page)
  await withOtherFile(
    page,
    team.path,
    ENTRY_URL,
    withOtherLifecycles('unmount', `throw new Error('This remote breaks.')`),
  )
  await page.goto(team.path)
  await expectScreen(page, team)
  await expectTheRest(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await reports.expectOne('team', 'unmount')
})

test('what a remote leaves running at two visits in turn is reported with its name (rule P15)', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await stopClock(page)
  const reports = await listenToReports(page)
  await withOtherFile(page, team.path, ENTRY_URL, withOtherLifecycles('mount', 'setInterval(function () {}, 60000)'))
  await page.goto(team.path)
  // The page begins to count once its own content stands.
  for (const visit of ['not counted', 'first', 'second']) {
    await timeUntil(page, () => isThere(page, team), { step: 10 })
    await followLink(page, keys.path)
    await timeUntil(page, () => isThere(page, keys), { step: 10 })
    // What ends by itself has ended by then, and what happens in one second is reported together.
    await page.clock.runFor(7000)
    if (visit !== 'second') await followLink(page, team.path)
  }
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await reports.expectOne('team', 'unmount')
})

test('fault F01: pages of other remotes ask for nothing of one that is broken', async ({ lookAs }) => {
  const page = await lookAs('owner')
  const asked: string[] = []
  await page.route(filesOf('team'), (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status: 404, body: '' })
  })
  await page.goto(keys.path)
  await expectScreen(page, keys)
  expect(asked).toEqual([])
})
