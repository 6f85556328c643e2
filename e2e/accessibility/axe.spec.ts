import type { Page } from '@playwright/test'
import { filesOf } from '../faults/remotes.ts'
import { beginActing } from '../fixtures/acting.ts'
import { invite } from '../fixtures/invitations.ts'
import { openRow } from '../fixtures/keys.ts'
import { arriveWithoutAccount, newcomer } from '../fixtures/newcomer.ts'
import { PEOPLE } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { nameOf, SCREENS, type Screen } from '../screens.ts'
import { expectAccessible, expectDrawn, THEMES } from './expect-accessible.ts'

for (const screen of SCREENS) {
  test(`${nameOf(screen)}: nothing serious for axe to find`, async ({ lookAs }) => {
    const page = await lookAs(screen.as)
    await show(screen, page)
    const { by, at } = screen.opened ?? {}
    const opened = await by?.(page)
    if (opened) await expect(opened).toBeVisible()
    await expectAccessible(page, at ? [at] : undefined)
    if (opened) await expect(opened).toBeVisible()
  })
}

test('/signup-information as somebody who has just signed up: nothing serious for axe to find', async ({ page }) => {
  await arriveWithoutAccount(page)
  await expect(page.getByLabel('Account name')).toBeVisible()
  await expectAccessible(page)
})

test('an invitation as somebody else and as a visitor sees it: nothing serious for axe to find', async ({
  page,
  signIn,
  lookAs,
}) => {
  await signIn('owner')
  const link = await invite(page, newcomer().email)
  const visitorsPage = await lookAs(undefined)
  for (const [looked, answer] of [
    [page, 'Log in as somebody else'],
    [visitorsPage, 'Create a login'],
  ] as const) {
    await looked.goto(link)
    await expect(looked.getByRole('button', { name: answer })).toBeVisible()
    await expectAccessible(looked)
  }
})

test('pages as support sees them who acts as a customer: nothing serious for axe to find', async ({ page, signIn }) => {
  await signIn('support')
  await beginActing(page, 'owner')
  for (const path of ['/account', '/account/security', '/pricing']) {
    await page.goto(path)
    await expect(page.getByRole('timer', { name: 'Time left' })).toBeVisible()
    await expectAccessible(page)
  }
})

test.describe('what stands there when something has failed', () => {
  test.use({ tolerated: /Failed to load resource|was preloaded using link preload/ })

  test('a refused sign-in: nothing serious for axe to find', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email address').fill(PEOPLE.users)
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
  })

  test('a remote that did not come, as a page and as a card: nothing serious for axe to find', async ({
    page,
    signIn,
  }) => {
    await signIn('owner')
    await page.route(filesOf('keys'), (route) => route.fulfill({ status: 404 }))
    for (const path of ['/account/keys', '/account']) {
      await page.goto(path)
      await expect(page.getByRole('alert').first()).toContainText('Could not load')
      await expectAccessible(page)
    }
  })

  test('data that did not come, and a toast about it: nothing serious for axe to find', async ({ page, signIn }) => {
    await signIn('owner')
    await page.goto('/account/team')
    await page.route('**/api/security/**', (route) => route.fulfill({ status: 400, json: { errors: [] } }))
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'API keys' }).click()
    await expect(page.getByRole('alert')).toContainText('Could not load')
    await expectAccessible(page)

    await page.unroute('**/api/security/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.route('**/activation', (route) => route.fulfill({ status: 400, json: { errors: [] } }))
    await openRow(page, 'Driver app')
    await page.getByRole('button', { name: 'Pause Driver app' }).click()
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toBeVisible()
    await expectAccessible(page)
  })
})

async function show({ path, opened }: Screen, page: Page) {
  await page.setViewportSize({ width: opened?.at ?? 1440, height: 900 })
  const [theme] = THEMES
  await page.context().addCookies([{ name: 'theme', value: theme, url: test.info().project.use.baseURL }])
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await expectDrawn(page)
}
