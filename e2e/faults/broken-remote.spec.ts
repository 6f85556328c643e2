import type { Page } from '@playwright/test'
import type { FaultKind } from '@portal/contracts/platform'
import { expect, test } from '../fixtures/test.ts'
import { throwsOnMount, withOtherFile } from './other-release.ts'
import { expectCard, expectScreen, filesOf, go, names, REMOTES, type RemoteName, remotesOf, userOf } from './remotes.ts'
import { listenToReports } from './reported.ts'

// The browser says by itself that a file did not come, or is not what it should be.
test.use({ tolerated: /Failed to load resource|integrity|was preloaded using link preload/ })

/** What may be wrong with a remote, how it comes to be, and as what it is reported. */
const FAULTS: Readonly<Record<string, { kind: FaultKind; bring: (page: Page, name: RemoteName) => Promise<unknown> }>> =
  {
    'without its files': {
      kind: 'load',
      bring: (page, name) => page.route(filesOf(name), (route) => route.fulfill({ status: 404, body: 'Not found' })),
    },
    'with one byte more in each of its files': {
      kind: 'load',
      bring: (page, name) =>
        page.route(filesOf(name), async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, body: `${await response.text()} ` })
        }),
    },
    'that throws on mount': {
      kind: 'mount',
      bring: (page, name) =>
        withOtherFile(
          page,
          REMOTES[name].path,
          new RegExp(`/releases/${name}/\\w+/remoteEntry[\\w.]*\\.js`),
          throwsOnMount,
        ),
    },
  }

for (const [fault, { kind, bring }] of Object.entries(FAULTS)) {
  // Who loads a remote is the same for all: each is lost once, and one meets every fault.
  for (const name of fault === 'without its files' ? names : (['keys'] as const)) {
    // That staff lose theirs shows the other rest of a page; `one-remote.spec.ts` loses the members' in every way.
    const tag = name === 'keys' || name === 'admin' ? [] : '@long'
    test(`${name} ${fault} is a card, and everything else works`, { tag }, async ({ lookAs }) => {
      const page = await lookAs(userOf(name))
      const reports = await listenToReports(page)
      await bring(page, name)
      await page.goto(REMOTES[name].path)
      await expectCard(page, name)
      await reports.expectOne(name, kind)
      await expectTheOthers(page, name)
      await expect(page.getByRole('banner')).toBeVisible()
      await reports.expectOne(name, kind)
    })
  }
}

test('a card of the dashboard whose remote is broken stands beside those that work', async ({ lookAs }) => {
  const page = await lookAs('owner')
  await page.route(filesOf('keys'), (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto('/account')

  const card = page.getByRole('region', { name: 'API keys' }).first()
  await expect(card.getByRole('alert')).toContainText('Could not load API keys')
  for (const name of ['Subscriptions', 'Team']) {
    await expect(page.getByRole('region', { name, exact: true }).getByRole('link').first()).toBeVisible()
  }

  await page.unroute(filesOf('keys'))
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect(card.getByRole('link', { name: /Active/ })).toBeVisible()
})

async function expectTheOthers(page: Page, broken: RemoteName) {
  for (const other of remotesOf(userOf(broken)).filter((name) => name !== broken)) {
    await go(page, REMOTES[other])
    await expectScreen(page, REMOTES[other])
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  }
}
