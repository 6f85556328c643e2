import type { Page } from '@playwright/test'
import { linkMailedTo } from '../fixtures/mail.ts'
import { confirm, newcomer, signUp } from '../fixtures/newcomer.ts'
import { PASSWORD, PEOPLE } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

/** Invites an address by the form, as an owner who is signed in. */
async function invite(page: Page, address: string): Promise<void> {
  await page.goto('/account/team')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email addresses').fill(address)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`${address}.*Pending`) })).toBeVisible()
}

const linkFor = (address: string) => linkMailedTo(address, 'Olivia Adler invites you to Acme Logistics')

/** The dashboard of the account that was joined. */
const joined = (page: Page) => page.getByRole('heading', { level: 1, name: 'Acme Logistics' })

test.describe('an invitation', () => {
  test.beforeEach(async ({ signIn }) => signIn('owner'))

  test('is accepted by somebody new, who makes a login on the way', async ({ page, browser, baseURL }) => {
    const nora = newcomer()
    await invite(page, nora.email)
    const context = await browser.newContext({ baseURL })
    const herPage = await context.newPage()
    await herPage.goto(await linkFor(nora.email))
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
    await invite(page, PEOPLE.stranger)
    const context = await browser.newContext({ baseURL })
    const theirPage = await context.newPage()
    await theirPage.goto(await linkFor(PEOPLE.stranger))
    await theirPage.getByRole('button', { name: 'I have a login already' }).click()
    await expect(theirPage.getByLabel('Email address')).toHaveValue(PEOPLE.stranger)
    await theirPage.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await theirPage.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(theirPage).toHaveURL('/invite')
    await theirPage.getByRole('button', { name: 'Accept' }).click()
    await expect(joined(theirPage)).toBeVisible()
    await context.close()
  })

  test.describe('opened by somebody who is signed in as another address', () => {
    // The browser says that the token of the session that ended is refused.
    test.use({ tolerated: /Failed to load resource.*(401|409)/ })

    test('says so, is not accepted, and leads on as the right person', async ({ page }) => {
      const nora = newcomer()
      await invite(page, nora.email)
      await page.goto(await linkFor(nora.email))
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
