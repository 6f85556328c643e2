import type { Page } from '@playwright/test'
import { keyRow } from '../fixtures/keys.ts'
import { expect, test } from '../fixtures/test.ts'
import { type Moment, plantedIn, plantNodes, REGIONS, translateFromTheStart } from './foreign-hands.ts'

const MOMENTS: readonly Moment[] = ['before React', 'when loaded', 'all the time']

// What is put there all the time is there when the page is loaded, too.
for (const moment of MOMENTS)
  test(`fault F90: an extension puts nodes into every region, ${moment}: pages are drawn, and one goes on to the next`, {
    tag: moment === 'when loaded' ? '@long' : [],
  }, async ({ page, signIn }) => {
    await signIn('owner')
    await plantNodes(page, REGIONS, moment)
    await page.goto('/account/keys')
    await expect(keyRow(page, 'Driver app')).toBeVisible()
    expect(await plantedIn(page)).toBeGreaterThan(4)
    await goTo(page, 'Members')
    await expect(page.getByText('editor@acme.example')).toBeVisible()
    await goTo(page, 'API keys')
    await expect(keyRow(page, 'Driver app')).toBeVisible()
    await page.getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByRole('dialog').getByLabel('Label')).toBeVisible()
  })

test('fault F90: pages of visitors, of the shell and of cards as well', async ({ lookAs }) => {
  for (const [as, path, title] of [
    [undefined, '/login', 'Log in'],
    [undefined, '/nothing', 'Page not found'],
    ['owner', '/account', 'Overview'],
    ['owner', '/search?q=keys', /keys/],
    ['owner', '/account/nothing', 'Page not found'],
  ] as const) {
    const page = await lookAs(as)
    await plantNodes(page, REGIONS, 'before React')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('fault F90: a page that is translated before React takes it over is drawn, and goes on', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await translateFromTheStart(page)
  await page.goto('/account/keys')
  await expect(keyRow(page, 'Driver app')).toBeVisible()
  await goTo(page, 'Members')
  await expect(page.getByText('editor@acme.example')).toBeVisible()
})

function goTo(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name }).click()
}
