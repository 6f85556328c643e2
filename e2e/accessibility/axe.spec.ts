import type { Page } from '@playwright/test'
import { listAccounts } from '@portal/contracts/authorization/accounts'
import { deactivateAccount } from '@portal/contracts/sales/admin-accounts'
import { filesOf } from '../faults/remotes.ts'
import { beginActing } from '../fixtures/acting.ts'
import { logInAs, openApi } from '../fixtures/api.ts'
import { addContact, newContact } from '../fixtures/contacts.ts'
import { freeSeatOf, invite } from '../fixtures/invitations.ts'
import { openRow } from '../fixtures/keys.ts'
import { arriveWithAccount, arriveWithoutAccount, logInAgain, newcomer } from '../fixtures/newcomer.ts'
import { PEOPLE } from '../fixtures/people.ts'
import { watchShifts } from '../fixtures/shifts.ts'
import { expect, test } from '../fixtures/test.ts'
import { nameOf, SCREENS, type Screen } from '../screens.ts'
import { isAlike } from '../screens-alike.ts'
import { expectAccessible, expectDrawn } from './expect-accessible.ts'

/** Half of what is good (web.dev, Cumulative Layout Shift). */
const MOST_SHIFTED = 0.05

for (const screen of SCREENS.filter(({ isMissing }) => !isMissing)) testScreen(screen)

test.describe('what is not there', () => {
  test.use({ tolerated: /Failed to load resource/ })
  for (const screen of SCREENS.filter(({ isMissing }) => isMissing)) testScreen(screen)
})

function testScreen(screen: Screen) {
  test(`${nameOf(screen)}: nothing is pushed, and nothing serious for axe to find`, {
    tag: isAlike(screen) ? '@long' : [],
  }, async ({ lookAs }) => {
    const page = await lookAs(screen.as)
    await show(screen, page)
    const { by, at } = screen.opened ?? {}
    const opened = await by?.(page)
    if (opened) await expect(opened).toBeVisible()
    await expectAccessible(page, { at, isOpened: Boolean(opened) })
    if (opened) await expect(opened).toBeVisible()
  })
}

test('/signup-information as somebody who has just signed up: nothing serious for axe to find', async ({ page }) => {
  await arriveWithoutAccount(page)
  await expect(page.getByLabel('Account name')).toBeVisible()
  await expectAccessible(page)
})

test('the overview of a deactivated account, with the word about it: nothing serious for axe to find', async ({
  page,
  browser,
}) => {
  const nora = await arriveWithAccount(page)
  const [account] = await (await openApi(page.request)).call(listAccounts)
  // Nothing is on its way for a session that ends.
  await page.goto('/terms')
  const support = await browser.newContext()
  await logInAs(support.request, 'support')
  const params = { id: account?.account_id ?? 0 }
  await (await openApi(support.request)).call(deactivateAccount, { params, body: { reason: 'Asked for it' } })
  await support.close()

  await page.goto('/account')
  await logInAgain(page, nora)
  await expect(page.getByRole('region', { name: 'Deactivated account' })).toBeVisible()
  await expectAccessible(page)
})

test('an invitation as somebody else and as a visitor sees it: nothing serious for axe to find', async ({
  page,
  signIn,
  lookAs,
}) => {
  await signIn('owner')
  const nora = newcomer()
  const link = await invite(page, nora.email)
  const visitorsPage = await lookAs(undefined)
  for (const [looked, answer] of [
    [page, 'Log in as someone else'],
    [visitorsPage, 'Create a login'],
  ] as const) {
    await looked.goto(link)
    await expect(looked.getByRole('button', { name: answer })).toBeVisible()
    await expectAccessible(looked)
  }
  await freeSeatOf(page, nora.email)
})

test('an invitation that is sent and opened, in the list: nothing serious for axe to find', async ({
  page,
  signIn,
  lookAs,
}) => {
  await signIn('owner')
  const nora = newcomer()
  const link = await invite(page, nora.email)
  await expectAccessible(page)
  const visitorsPage = await lookAs(undefined)
  await visitorsPage.goto(link)
  const told = visitorsPage.waitForResponse('**/api/authorization/invitations/open')
  await visitorsPage.getByRole('button', { name: 'Create a login' }).click()
  await told
  await page.reload()
  await expect(page.getByRole('row', { name: new RegExp(nora.email) })).toContainText('Opened')
  await expectAccessible(page)
  await freeSeatOf(page, nora.email)
})

test('what a contact who confirms sees, now and again: nothing serious for axe to find', async ({
  page,
  signIn,
  lookAs,
}) => {
  await signIn('owner')
  const link = await addContact(page, newContact())
  const visitorsPage = await lookAs(undefined)
  for (const title of ['Your email address is confirmed', 'Your address was confirmed before']) {
    await visitorsPage.goto('/login')
    await visitorsPage.goto(link)
    await visitorsPage.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(visitorsPage.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectAccessible(visitorsPage)
  }
})

test('a link to get no more letters, before and after: nothing serious for axe to find', async ({ page }) => {
  const about = { topic: 'billing', account_label: 'Acme Logistics' }
  await page.route('**/unsubscription/view', (route) => route.fulfill({ json: { ...about, subscribed: true } }))
  await page.route('**/unsubscription', (route) => route.fulfill({ json: { ...about, subscribed: false } }))
  await page.goto('/unsubscribe#token=x')
  await expect(page.getByRole('heading', { level: 1, name: 'Stop emails about billing?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You will get no more emails about billing' })).toBeVisible()
  await expectAccessible(page)
})

test('pages as support sees them who acts as a customer: nothing serious for axe to find', async ({ page, signIn }) => {
  await signIn('support')
  await beginActing(page, 'owner')
  for (const path of ['/account', '/account/security', '/checkout/cart']) {
    await page.goto(path)
    await expect(page.getByRole('timer', { name: 'Time left' })).toBeVisible()
    await expectAccessible(page)
  }
})

test.describe('what stands there when something has failed', () => {
  test.use({ tolerated: /Failed to load resource|was preloaded using link preload/ })

  test('an invitation that was revoked: nothing serious for axe to find', async ({ page }) => {
    await page.goto('/invite#token=x')
    await expect(page.getByRole('heading', { level: 1, name: 'This invitation does not work' })).toBeVisible()
    await expectAccessible(page)
  })

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

/** A page alone on a phone, where whatever comes later pushes the most. */
async function show({ path, opened }: Screen, page: Page) {
  const shifted = await watchShifts(page)
  await page.setViewportSize({ width: opened?.at ?? 375, height: 900 })
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: test.info().project.use.baseURL }])
  // On a machine that has other things to do, a part may come later than others wait for it.
  await expect(async () => {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expectDrawn(page)
    expect(await shifted(), 'what came later pushed what stood there').toBeLessThan(MOST_SHIFTED)
  }).toPass({ timeout: 60_000 })
  if (opened && !opened.at) await page.setViewportSize({ width: 1440, height: 900 })
}
