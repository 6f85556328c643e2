import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { throwsOnMount, withOtherFile } from './other-release.ts'
import { expectScreen, filesOf, go, names, REMOTES, type RemoteName } from './remotes.ts'

// The browser says by itself that a file did not come, or is not what it should be.
test.use({ tolerated: /Failed to load resource|integrity|was preloaded using link preload/ })

for (const name of names) {
  test(`${name} without its files is a card, and everything else works`, async ({ page, signIn }) => {
    await signIn('owner')
    await page.route(filesOf(name), (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await expectCardAndTheOthers(page, name)
  })
}

test('files with one byte changed do not run: a card, and everything else works', async ({ page, signIn }) => {
  await signIn('owner')
  await page.route(filesOf('team'), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()} ` })
  })
  await expectCardAndTheOthers(page, 'team')
})

test('a remote that throws on mount is a card, and everything else works', async ({ page, signIn }) => {
  await signIn('owner')
  await withOtherFile(page, REMOTES.billing.path, /\/releases\/billing\/\w+\/remoteEntry[\w.]*\.js/, throwsOnMount)
  await expectCardAndTheOthers(page, 'billing')
})

/** The card within the budget, with its reference and Retry; around it header and navigation, behind them the others. */
async function expectCardAndTheOthers(page: Page, broken: RemoteName) {
  await page.goto(REMOTES[broken].path)
  const card = page.getByRole('main').getByRole('alert')
  await expect(card).toContainText(`${REMOTES[broken].name} is unavailable`, { timeout: 10_500 })
  await expect(card).toContainText(/Reference \S+/)
  await expect(card.getByRole('button', { name: 'Retry' })).toBeVisible()

  for (const other of names.filter((name) => name !== broken)) {
    await go(page, REMOTES[other])
    await expectScreen(page, REMOTES[other])
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  }
}
