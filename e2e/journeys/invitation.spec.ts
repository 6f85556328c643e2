import type { Page } from '@playwright/test'
import { freeSeatOf, invite, tellInvitationIs } from '../fixtures/invitations.ts'
import { arriveWithoutAccount, confirm, newcomer, signUp } from '../fixtures/newcomer.ts'
import { overviewOf } from '../fixtures/overview.ts'
import { PEOPLE } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

/** The dashboard of the account that was joined. */
const joined = (page: Page) => overviewOf(page, 'Acme Logistics')

test.describe('an invitation', () => {
  test.beforeEach(async ({ signIn }) => signIn('owner'))

  test('is accepted by somebody new, who makes a login on the way', { tag: '@topology' }, async ({
    page,
    browser,
    baseURL,
  }) => {
    const nora = newcomer()
    const link = await invite(page, nora.email)
    const context = await browser.newContext({ baseURL })
    const herPage = await context.newPage()
    await herPage.goto(link)
    await expect(herPage.getByRole('heading', { level: 1, name: 'Join Acme Logistics' })).toBeVisible()
    await herPage.getByRole('button', { name: 'Create a login' }).click()
    await expect(herPage.getByLabel('Email address')).toHaveValue(nora.email)
    await signUp(herPage, nora)
    await confirm(herPage, nora)

    await expect(herPage).toHaveURL('/invite')
    await herPage.getByRole('button', { name: 'Accept' }).click()
    await expect(herPage).toHaveURL('/account')
    await expect(joined(herPage)).toBeVisible()
    await context.close()

    await page.reload()
    await expect(page.getByRole('row', { name: new RegExp(`Nora Quist ${nora.email}`) })).toContainText(
      'API key viewer',
    )
    await expect(page.getByRole('row', { name: new RegExp(`${nora.email}.*Pending`) })).toHaveCount(0)
    await freeSeatOf(page, nora.email)
  })

  test('is accepted by somebody who has a login already', async ({ page, browser, baseURL }) => {
    const before = await browser.newContext({ baseURL })
    const nora = await arriveWithoutAccount(await before.newPage())
    await before.close()
    const context = await browser.newContext({ baseURL })
    const herPage = await context.newPage()
    await herPage.goto(await invite(page, nora.email))
    await herPage.getByRole('button', { name: 'I already have a login' }).click()
    await expect(herPage.getByLabel('Email address')).toHaveValue(nora.email)
    await herPage.getByLabel('Password', { exact: true }).fill(nora.password)
    await herPage.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(herPage).toHaveURL('/invite')
    await herPage.getByRole('button', { name: 'Accept' }).click()
    await expect(joined(herPage)).toBeVisible()
    await context.close()
  })

  test('is seen to be sent, to be opened and to be accepted', async ({ page, browser, baseURL }) => {
    const nora = newcomer()
    const link = await invite(page, nora.email)
    const row = page.getByRole('row', { name: new RegExp(nora.email) })
    await expect(row).toContainText('Pending')

    const context = await browser.newContext({ baseURL })
    const herPage = await context.newPage()
    await herPage.goto(link)
    await herPage.getByRole('button', { name: 'Create a login' }).waitFor()
    await page.reload()
    await expect(row).toContainText('Pending')

    const told = herPage.waitForResponse('**/api/authorization/invitations/open')
    await herPage.getByRole('button', { name: 'Create a login' }).click()
    expect((await told).status()).toBe(204)
    await page.reload()
    await expect(row).toContainText('Opened')
    await signUp(herPage, nora)
    await confirm(herPage, nora)
    await herPage.getByRole('button', { name: 'Accept' }).click()
    await expect(joined(herPage)).toBeVisible()
    await herPage.goto(link)
    await expect(herPage.getByRole('heading', { level: 1, name: 'You accepted this invitation' })).toBeVisible()
    await herPage.getByRole('link', { name: 'Go on' }).click()
    await expect(joined(herPage)).toBeVisible()
    await context.close()
    await freeSeatOf(page, nora.email)
  })

  test('that has expired is asked for again in one press', async ({ page }) => {
    const nora = newcomer()
    const link = await invite(page, nora.email)
    await tellInvitationIs(page, 'expired')
    await page.goto('/account')
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'This invitation has expired' })).toBeVisible()
    const answered = page.waitForResponse('**/api/authorization/invitations/ask')
    await page.getByRole('button', { name: 'Ask for a new invitation' }).click()
    expect((await answered).status()).toBe(202)
    await expect(page.getByText('You get a new message when they agree.')).toBeVisible()
    await freeSeatOf(page, nora.email)
  })

  test('to a member is not offered, and its link leads to the account', async ({ page }) => {
    await page.goto('/account/team')
    await page.getByRole('button', { name: 'Invite people' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email addresses').fill(PEOPLE.viewer)
    await expect(dialog.getByText('is already a member')).toBeVisible()

    await tellInvitationIs(page, 'member', PEOPLE.owner)
    await page.goto('/account')
    await page.goto('/invite#token=x')
    await expect(page.getByRole('heading', { level: 1, name: 'You are already a member' })).toBeVisible()
    await page.getByRole('link', { name: 'Go on' }).click()
    await expect(joined(page)).toBeVisible()
  })

  test.describe('that is revoked', () => {
    test.use({ tolerated: /Failed to load resource.*400/ })

    test('leaves a link that does not work any more', async ({ page }) => {
      const nora = newcomer()
      const link = await invite(page, nora.email)
      await page.getByRole('button', { name: `Actions for the invitation of ${nora.email}` }).click()
      await page.getByRole('menuitem', { name: 'Revoke' }).click()
      await expect(page.getByText(`The invitation of ${nora.email} is revoked`)).toBeVisible()
      await expect(page.getByRole('row', { name: new RegExp(nora.email) })).toHaveCount(0)
      await page.goto('/account')
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1, name: 'This invitation does not work' })).toBeVisible()
    })
  })

  test.describe('opened by somebody who is signed in as another address', () => {
    // The browser says that the tokens of the session that ended are refused: a report may be on its way with the one against forged
    // requests (403).
    test.use({ tolerated: /Failed to load resource.*(401|403|409)/ })

    test('says so, is not accepted, and leads on as the right person', async ({ page }) => {
      const nora = newcomer()
      await page.goto(await invite(page, nora.email))
      await expect(page.getByText(`You are logged in as ${PEOPLE.owner}`)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
      await page.getByRole('button', { name: 'Log in as someone else' }).click()
      await expect(page).toHaveURL('/login')
      await page.getByRole('link', { name: 'Create an account' }).click()
      await signUp(page, nora)
      await confirm(page, nora)
      await expect(page).toHaveURL('/invite')
      await page.getByRole('button', { name: 'Accept' }).click()
      await expect(joined(page)).toBeVisible()
    })
  })
})
