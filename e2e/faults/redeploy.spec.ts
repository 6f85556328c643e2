import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Response } from '@playwright/test'
import { makeRemote } from '../../.ci/copied-remote.ts'
import { packRemote } from '../../.ci/packed-remote.ts'
import { keyRow } from '../fixtures/keys.ts'
import { canaryOf, giveCanary, publishAnother, publishForTrial, rollBack } from '../fixtures/publish.ts'
import { releaseCommand } from '../fixtures/release-command.ts'
import { expect } from '../fixtures/test.ts'
import {
  breakable,
  contextOf,
  expectWithout,
  giveToSome,
  IN_RENDER,
  ON_TRIAL,
  WAYS,
  type Way,
} from './broken-canary.ts'
import { isThere, stopClock, timeUntil } from './page-time.ts'
import { expectScreen, go, REMOTES, type RemoteName } from './remotes.ts'
import { listenToReports } from './reported.ts'
import { test } from './test-on-own-portal.ts'
import { watchDisturbances } from './undisturbed.ts'

test.use({ baseURL: async ({ portal }, use) => use(portal.origin) })

test.describe.configure({ mode: 'serial' })

test('fault F38: two teams publish at once while two customers go on: nothing fails, nothing is loaded anew, each keeps to its plans, and both are taken', async ({
  browser,
  page,
  portal,
  signIn,
}) => {
  await signIn('owner')
  const context = await contextOf(browser, portal, 'stranger')
  const pages = [page, await context.newPage()]
  const seen = await Promise.all(pages.map((one) => open(one, 'billing')))
  const walks = pages.map(goRound)
  const [keys, team] = await Promise.all([publishAnother(portal, 'keys'), publishAnother(portal, 'team')])
  await Promise.all(walks.map((endWalk) => endWalk()))
  for (const [at, one] of pages.entries()) {
    await goUntilRun(one, 'keys', keys)
    await goUntilRun(one, 'team', team)
    // Whoever learns of it by going there has the one from before once more (decision 64).
    expect((await releasesRun(one, 'keys')).at(-1)).toBe(keys)
    await seen[at]?.expectUndisturbed()
  }
  await context.close()
})

for (const { how, name, title, make, tag } of [
  {
    how: 'one command made',
    name: 'usage-reports',
    title: 'Usage reports',
    make: () => ({ ...makeRemote('mfe-usage-reports'), program: undefined }),
    // Its documents are asked by `.ci/new-remote.test.ts`, and what an open page does with it shows the other one.
    tag: '@long',
  },
  {
    how: 'was built from packed packages in another repository (rule P22)',
    name: 'foreign-reports',
    title: 'Foreign reports',
    make: () => packRemote('mfe-foreign-reports'),
    tag: [],
  },
]) {
  test(`a remote that ${how} stands in the navigation of an open page, whose shell was built before`, { tag }, async ({
    page,
    portal,
    signIn,
  }) => {
    const { workspace, program, remove } = make()
    try {
      await signIn('owner')
      const seen = await open(page, 'billing')
      const shells = await releasesRun(page, 'shell')
      const operator = releaseCommand(workspace, portal.origin, portal.publisherToken(), program)
      const [, token = ''] = (await operator('token', 'make', name, 'Its team')).split('PUBLISHER_TOKEN=')
      const link = page.getByRole('navigation').getByRole('link', { name: title })
      await expect(link).toHaveCount(0)
      const published = await releaseCommand(workspace, portal.origin, token, program)('publish', name)
      expect(published).toMatch(new RegExp(`^${name} \\w+ is published: production serves it\\.$`))
      // What the shell lends is not brought along.
      const [, id = ''] = published.split(' ')
      const { needs } = JSON.parse(readFileSync(join(workspace, '.cache/publish', name, id, 'release.json'), 'utf8'))
      expect(Object.keys(needs['./app'])).toContain('@portal/design-system/page-header')
      await comeBack(page)
      await link.click()
      await expectScreen(page, { path: `/account/${name}`, title })
      expect(await releasesRun(page, 'shell')).toEqual(shells)
      await seen.expectUndisturbed()
    } finally {
      remove()
    }
  })
}

test('fault F10: of three releases under an open form nothing fails, nothing typed is lost, and the last is taken afterwards', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('owner')
  const seen = await open(page, 'keys')
  const label = `Half ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill(label)
  const offers = page.getByRole('region', { name: 'Notifications' }).getByText('A newer version of API keys is ready.')
  let last = ''
  for (let at = 0; at < 3; at++) {
    const taken = page.waitForResponse(/plan\.json/)
    last = await publishAnother(portal, 'keys')
    await comeBack(page)
    await taken
    await expect(dialog.getByLabel('Label')).toHaveValue(label)
  }
  await expect(offers).toHaveCount(1)
  // What the release that is open has not fetched yet is still there for it.
  const before = await filesOf(page, 'keys')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
  await keyRow(page, label).getByRole('link', { name: label, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
  const late = (await filesOf(page, 'keys')).filter((file) => !before.includes(file))
  expect(late.some((file) => file.endsWith('.js'))).toBe(true)
  expect(await releasesRun(page, 'keys')).not.toContain(last)

  await goUntilRun(page, 'keys', last)
  await seen.expectUndisturbed()
})

test.describe('a release that was there before', () => {
  test.use({ tolerated: /integrity/ })

  test('rule P36: who comes back after a release downloads less than 1 KB of it, once, and what they put together is checked', async ({
    page,
    portal,
    signIn,
  }) => {
    await signIn('owner')
    await page.goto(REMOTES.keys.path)
    await expectScreen(page, REMOTES.keys)
    const newer = await publishAnother(portal, 'keys')
    const answers: Response[] = []
    page.on('response', (answer) => {
      if (answer.url().includes(`/releases/keys/${newer}/`)) answers.push(answer)
    })
    const encodings = () => Promise.all(answers.map((answer) => answer.headerValue('content-encoding')))
    const visit = async () => {
      await page.goto(REMOTES.keys.path)
      await expectScreen(page, REMOTES.keys)
    }
    await expect(async () => {
      await visit()
      expect(await releasesRun(page, 'keys')).toEqual([newer])
    }).toPass()
    expect(answers.length).toBeGreaterThan(2)
    expect(new Set(await encodings())).toEqual(new Set(['dcz']))
    const sizes = await Promise.all(answers.map((answer) => answer.request().sizes()))
    expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThan(1024)

    await visit()
    expect(await releasesRun(page, 'keys')).toEqual([newer])
    expect(await downloadedOf(page, newer)).toBe(0)

    answers.length = 0
    expect(await fetchChecked(page, newer)).toEqual({ asPlanned: true, withAnotherDigest: false })
    expect(new Set(await encodings())).toEqual(new Set(['dcz']))
  })
})

test.describe('a release whose files have gone', () => {
  test.use({ tolerated: /Failed to load resource.*404|ChunkLoadError/ })

  test('fault F10: where a file has really gone, the newer release takes the place of the one that stands there', async ({
    page,
    portal,
    signIn,
  }) => {
    await signIn('owner')
    const reports = await listenToReports(page)
    await page.goto(REMOTES.team.path)
    await expectScreen(page, REMOTES.team)
    await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }))
    const [before] = await releasesRun(page, 'team')
    await page.route(`**/releases/team/${before}/**`, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    const newer = await publishAnother(portal, 'team')

    await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
    await expect.poll(() => releasesRun(page, 'team')).toContain(newer)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    expect(await page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true)
    await reports.expectOne('team', 'unhandled')
  })
})

test('a roll-back is taken as any release is, and a new shell is offered', async ({ page, portal, signIn }) => {
  await signIn('owner')
  const seen = await open(page, 'billing')
  const before = await rollBack(portal, 'keys')
  await goUntilRun(page, 'keys', before)
  await seen.expectUndisturbed()

  const shell = await publishAnother(portal, 'shell')
  await comeBack(page)
  await expect(page.getByText('A newer version of Doorstep is ready.')).toBeVisible()
  expect(await releasesRun(page, 'shell')).not.toContain(shell)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => releasesRun(page, 'shell')).toEqual([shell])
  await expectScreen(page, REMOTES.keys)
})

test('rule P35: a broken canary reaches its share alone, gives way within 2 s to each of them, and halts by itself', async ({
  browser,
  portal,
}) => {
  const canary = await publishForTrial(portal, 'keys', breakable)
  const { inside, outside, percent } = await giveToSome(browser, portal, canary)
  await expectWithout(browser, portal, outside, canary)

  const breakOnce = (name: string, { kind, bring, isLate }: Way, before: number) =>
    test.step(name, async () => {
      const begun = { release: canary, halted: null, counted: expect.stringMatching(`^${before} failure`) }
      expect(await canaryOf(portal, 'keys')).toMatchObject(begun)
      const context = await contextOf(browser, portal, inside)
      const page = await context.newPage()
      await stopClock(page)
      const reports = await listenToReports(page)
      await bring?.(page, `**/releases/keys/${canary}/**`)
      await page.goto(`${REMOTES.keys.path}?way=${encodeURIComponent(name)}`, { waitUntil: 'commit' })
      if (isLate) {
        // In the smallest steps: on a busy machine it would be given up before its files have come.
        await timeUntil(page, () => isThere(page, ON_TRIAL))
        await untilFollowing(page)
        await page.clock.fastForward(60_000)
      }
      expect(await timeUntil(page, () => isThere(page, REMOTES.keys), { step: 10 })).toBeLessThanOrEqual(2000)
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      // What is late is waited for, and what happens in one second is reported together.
      await page.clock.runFor(5000)
      await reports.expectOne('keys', kind)
      // A page that is closed takes along what it has not sent yet.
      await expect
        .poll(async () => Object.values((await canaryOf(portal, 'keys')) ?? {}).join())
        .toContain(`${before + 1} failure`)
      await context.close()
    })

  for (const [before, [name, way]] of Object.entries(WAYS).entries()) await breakOnce(name, way, before)
  const halted = expect.stringMatching(/^5 failures in \d+ views$/)
  expect(await canaryOf(portal, 'keys')).toMatchObject({ release: canary, halted })
  await expectWithout(browser, portal, inside, canary)

  await giveCanary(portal, 'keys', percent)
  await breakOnce('throws as it renders', IN_RENDER, 0)
})

/**
 * Opens a remote and watches what nobody who goes on may meet: a request that fails, a page that is loaded anew, a plan that is older
 * than the one before, a release that no plan of the page has named.
 */
async function open(page: Page, name: RemoteName) {
  const disturbances = watchDisturbances(page)
  const plans: Promise<string>[] = []
  page.on('response', (response) => {
    if (!response.request().isNavigationRequest() && !isPlan(response)) return
    const text = response.text()
    // Of a document that is left at once nobody has the text any more, and nobody asks for it.
    text.catch(() => {})
    plans.push(text)
  })
  await page.goto(REMOTES[name].path)
  await expectScreen(page, REMOTES[name])
  await disturbances.begin()
  return {
    expectUndisturbed: async () => {
      await disturbances.expectNone()
      const told = await Promise.all(plans)
      const revisions = told.flatMap((plan) =>
        [...plan.matchAll(/"revision":(\d+)/g)].map(([, count]) => Number(count)),
      )
      expect(revisions.length).toBeGreaterThan(1)
      expect(revisions).toEqual([...revisions].sort((one, other) => one - other))
      const named = told.join(' ')
      expect((await filesRun(page)).filter(([part, id]) => !named.includes(`/releases/${part}/${id}/`))).toEqual([])
    },
  }
}

function isPlan(response: Response) {
  return /^\/plan(\.json$|s\/)/.test(new URL(response.url()).pathname)
}

/** Goes from one remote to the next. What is answered ends it, once every one of them was there. */
function goRound(page: Page) {
  let isEnding = false
  const walk = async () => {
    do {
      for (const name of ['keys', 'team', 'billing'] as const) {
        await go(page, REMOTES[name])
        await expectScreen(page, REMOTES[name])
      }
    } while (!isEnding)
  }
  const walking = walk()
  return () => {
    isEnding = true
    return walking
  }
}

/** As somebody does who was in another tab. */
function comeBack(page: Page) {
  return page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

/** What a page does later for as long as it is open, it does from its first look for releases on. */
async function untilFollowing(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const hasLooked = async () => {
    await comeBack(page)
    return asked.includes('/plan/revision')
  }
  await timeUntil(page, hasLooked, { step: 10 })
}

/** Goes there from elsewhere, until it is this release that is shown. */
async function goUntilRun(page: Page, name: RemoteName, release: string) {
  await comeBack(page)
  await expect(async () => {
    await go(page, REMOTES.billing)
    await expectScreen(page, REMOTES.billing)
    await go(page, REMOTES[name])
    await expectScreen(page, REMOTES[name])
    expect(await releasesRun(page, name)).toContain(release)
  }).toPass()
}

/** All files of a part that this page has fetched. */
function filesOf(page: Page, name: RemoteName): Promise<string[]> {
  return page.evaluate((part) => {
    const files = performance.getEntriesByType('resource').map((entry) => entry.name)
    return files.filter((file) => file.includes(`/releases/${part}/`))
  }, name)
}

/** The releases of a part whose code this page has run, in their order. */
async function releasesRun(page: Page, name: string): Promise<string[]> {
  return (await filesRun(page)).flatMap(([part, id]) => (part === name ? id : []))
}

/** The parts and releases whose code this page has run, in their order. */
function filesRun(page: Page): Promise<[part: string, id: string][]> {
  return page.evaluate(() => {
    const urls = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)
    const folders = urls.flatMap((url) => /^\/releases\/([^/]+\/[^/]+)\//.exec(url)?.[1] ?? [])
    return [...new Set(folders)].map((folder) => folder.split('/') as [string, string])
  })
}

/** What this page has fetched over the network of a release, bytes. */
function downloadedOf(page: Page, release: string): Promise<number> {
  return page.evaluate((id) => {
    const entries = performance.getEntriesByType('resource').filter((entry) => entry.name.includes(id))
    return entries.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0)
  }, release)
}

/** Whether the browser accepts a file of a release that it fetches anew, by the digest of its plan and by another. */
function fetchChecked(page: Page, release: string) {
  const preload = page.locator(`link[rel=preload][as=script][href*="${release}"]`).first()
  return preload.evaluate(async (link) => {
    const { href, integrity } = link as HTMLLinkElement
    const accepts = async (digest: string) => {
      const fetched = fetch(href, { integrity: digest, cache: 'reload' })
      return (await fetched.catch(() => undefined))?.ok ?? false
    }
    const another = `sha384-${'A'.repeat(64)}`
    return { asPlanned: await accepts(integrity), withAnotherDigest: await accepts(another) }
  })
}
