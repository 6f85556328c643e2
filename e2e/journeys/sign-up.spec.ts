import type { Page } from '@playwright/test'
import { expectAccessible, expectDrawn } from '../accessibility/expect-accessible.ts'
import { arriveWithoutAccount, confirm, newcomer, signUp } from '../fixtures/newcomer.ts'
import { overviewOf } from '../fixtures/overview.ts'
import { continueAs, continueAsNew, leaveFor } from '../fixtures/providers.ts'
import { expect, test } from '../fixtures/test.ts'

test('a visitor signs up from the first page, confirms by mail, names the account, and finds on every page of it something to do', async ({
  page,
}) => {
  const nora = newcomer()
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up Free' }).click()
  await expect(page).toHaveURL('/signup')
  await signUp(page, nora)
  await confirm(page, nora)

  await expect(page).toHaveURL('/signup-information')
  await expect(page.getByLabel('First name')).toHaveValue('Nora')
  await page.getByLabel('Account name').fill('Quist Maps')
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page).toHaveURL('/account')
  await expect(overviewOf(page, 'Quist Maps')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Get started' })).toContainText('Start free plan')
  // What has nothing to show yet is left out (rule N41).
  await expect(page.getByRole('region', { name: 'API keys' })).toBeHidden()
  await expectAccessible(page, { areEndsEnough: true })
  await page.setViewportSize({ width: 1440, height: 900 })

  const links = page.getByRole('navigation', { name: 'Portal' }).getByRole('link')
  const count = await links.count()
  expect(count).toBeGreaterThan(10)
  for (let at = 0; at < count; at++) {
    const path = String(await links.nth(at).getAttribute('href'))
    await links.nth(at).click()
    await expect(page).toHaveURL(path)
    await expectDrawn(page)
    expect(await startsOf(page), path).toEqual({ isActOffered: true, emptyTables: 0 })
    if (path !== '/account/usage') continue
    await expectAccessible(page, { areEndsEnough: true })
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

/** Whether there is something to do below the title, beside the way back; and tables of nothing. */
function startsOf(page: Page) {
  return page.getByRole('main').evaluate((main) => {
    const acts = [...main.querySelectorAll('a[href], button:not(:disabled), input, select')].filter(
      (act) => !act.closest('nav[aria-label="Breadcrumb"]') && act.checkVisibility(),
    )
    const tables = [...main.querySelectorAll('table')]
    return {
      isActOffered: acts.length > 0,
      emptyTables: tables.filter(({ tBodies }) => [...tBodies].every(({ rows }) => rows.length === 0)).length,
    }
  })
}

// The browser says that a confirmation which asks for a password was refused.
test.describe('a letter that is opened in another browser', () => {
  test.use({ tolerated: /Failed to load resource.*409/ })

  test('asks for the password, and leads to the page that asked for the login', async ({ page, browser, baseURL }) => {
    const nora = newcomer()
    await page.goto('/account/keys')
    await expect(page).toHaveURL('/login')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await signUp(page, nora)

    const elsewhere = await browser.newContext({ baseURL })
    const phone = await elsewhere.newPage()
    await confirm(phone, nora)
    await expect(phone.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeVisible()
    await phone.getByLabel('Password', { exact: true }).fill('another-plum-harbor')
    await phone.getByRole('button', { name: 'Confirm email address' }).click()
    await phone.getByRole('button', { name: 'Open account' }).click()
    await expect(phone).toHaveURL('/account/keys')
    await elsewhere.close()
  })
})

test('somebody with a login and no account is asked for one, however they come back', async ({ page }) => {
  await arriveWithoutAccount(page)
  await page.goto('/account')
  await expect(page).toHaveURL('/signup-information')
})

test.describe('with a provider', () => {
  // The browser says that a log-in, or a sign-up of somebody who is known, was refused.
  test.use({ tolerated: /Failed to load resource.*(401|409)/ })

  test('a visitor signs up with Google from the first page, names the account and is on its dashboard', async ({
    page,
  }) => {
    const { email } = newcomer()
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up Free' }).click()
    await leaveFor(page, 'Google')
    await continueAsNew(page, { email })

    await expect(page).toHaveURL('/signup')
    await expect(page.getByLabel('Last name')).toHaveValue('Quist')
    await expect(page.getByLabel('Email address')).toHaveValue(email)
    await page.getByLabel('First name').fill('Eleonora')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()

    await expect(page).toHaveURL('/signup-information')
    await expect(page.getByLabel('First name')).toHaveValue('Eleonora')
    await page.getByLabel('Account name').fill('Quist Maps')
    await page.getByRole('button', { name: 'Open account' }).click()
    await expect(page).toHaveURL('/account')
    await expect(overviewOf(page, 'Quist Maps')).toBeVisible()

    const { entries } = await (await page.context().newCDPSession(page)).send('Page.getNavigationHistory')
    expect(entries.map(({ url }) => new URL(url)).filter(({ search }) => search.includes('code='))).toEqual([])
  })

  test('an address that Microsoft does not stand for is confirmed by mail, and the page that asked is next', async ({
    page,
  }) => {
    const nora = newcomer()
    await page.goto('/account/keys')
    await expect(page).toHaveURL('/login')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await leaveFor(page, 'Microsoft')
    await continueAsNew(page, nora)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()

    await confirm(page, nora)
    await page.getByLabel('Account name').fill('Quist Maps')
    await page.getByRole('button', { name: 'Open account' }).click()
    await expect(page).toHaveURL('/account/keys')
  })

  test('whoever logs in with Google and is nobody here signs up without going there again', async ({ page }) => {
    await page.goto('/login')
    await leaveFor(page, 'Google')
    await continueAsNew(page, newcomer())
    await expect(page.getByRole('alert')).toContainText('No account is linked to that login.')
    await page.getByRole('button', { name: 'Sign up with Google' }).click()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page).toHaveURL('/signup-information')
  })

  test('somebody whose address has a login is not linked to it, and reads what to do', async ({ page }) => {
    await page.goto('/signup')
    await leaveFor(page, 'Google')
    await continueAs(page, 'Vera Lindqvist')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toContainText('then you can connect this login under Security')
  })

  test('whoever has an account logs in instead', async ({ page }) => {
    await page.goto('/signup')
    await leaveFor(page, 'Google')
    await continueAs(page, 'Olivia Adler')
    await expect(page.getByRole('alert')).toContainText('That login is already linked to an account.')
    await leaveFor(page, 'Google')
    await continueAs(page, 'Olivia Adler')
    await expect(page).toHaveURL('/account')
  })
})
