import type { Page } from '@playwright/test'
import { invite } from '../fixtures/invitations.ts'
import { arriveWithoutAccount, confirm, newcomer, signUp } from '../fixtures/newcomer.ts'
import { PEOPLE } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

/** The dashboard of the account that was joined. */
const joined = (page: Page) => page.getByRole('heading', { level: 1, name: 'Acme Logistics' })

test.describe('an invitation', () => {
  test.beforeEach(async ({ signIn }) => signIn('owner'))

  test('is accepted by somebody new, who makes a login on the way', async ({ page, browser, baseURL }) => {
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
    await expect(page.getByRole('row', { name: /Nora Quist/ })).toContainText('API key viewer')
    await expect(page.getByRole('row', { name: new RegExp(`${nora.email}.*Pending`) })).toHaveCount(0)
  })

  test('is accepted by somebody who has a login already', async ({ page, browser, baseURL }) => {
    const before = await browser.newContext({ baseURL })
    const nora = await arriveWithoutAccount(await before.newPage())
    await before.close()
    const context = await browser.newContext({ baseURL })
    const herPage = await context.newPage()
    await herPage.goto(await invite(page, nora.email))
    await herPage.getByRole('button', { name: 'I have a login already' }).click()
    await expect(herPage.getByLabel('Email address')).toHaveValue(nora.email)
    await herPage.getByLabel('Password', { exact: true }).fill(nora.password)
    await herPage.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(herPage).toHaveURL('/invite')
    await herPage.getByRole('button', { name: 'Accept' }).click()
    await expect(joined(herPage)).toBeVisible()
    await context.close()
  })

  test.describe('opened by somebody who is signed in as another address', () => {
    // The browser says that the token of the session that ended is refused.
    test.use({ tolerated: /Failed to load resource.*(401|409)/ })

    test('says so, is not accepted, and leads on as the right person', async ({ page }) => {
      const nora = newcomer()
      await page.goto(await invite(page, nora.email))
      await expect(page.getByText(`You are signed in as ${PEOPLE.owner}`)).toBeVisible()
      await page.getByRole('button', { name: `Accept as ${PEOPLE.owner}` }).click()
      await expect(page.getByRole('alert')).toContainText('This invitation is for another email address.')

      await page.getByRole('button', { name: 'Log in as somebody else' }).click()
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
