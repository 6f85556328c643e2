import type { Browser, Page } from '@playwright/test'
import { logInAs } from '../fixtures/api.ts'
import { linkMailedTo } from '../fixtures/mail.ts'
import { arriveWithAccount } from '../fixtures/newcomer.ts'
import type { Person } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

// What is refused, and the end of a session, is what this is about.
test.use({ tolerated: /Failed to load resource.* 401 / })

/** The page of a person, by way of the search. */
async function personPageOf(browser: Browser, email: string, as: Person): Promise<Page> {
  const context = await browser.newContext()
  await logInAs(context.request, as)
  const page = await context.newPage()
  await page.goto(`/admin/search?q=${email}`)
  await page.locator('main a[href^="/admin/users/"]').first().click()
  await expect(page.getByText('User ID')).toBeVisible()
  return page
}

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('“why can I not get in?”: support reads it, lets the person in again, and mails a link for another password', async ({
  page,
  browser,
}) => {
  const nora = await arriveWithAccount(page)
  const support = await personPageOf(browser, nora.email, 'support')
  await support.getByRole('button', { name: 'Actions for Nora Quist' }).click()
  await support.getByRole('menuitem', { name: 'Deactivate login…' }).click()
  await support.getByLabel('Reason').fill('Called from a stolen phone')
  await support.getByRole('button', { name: 'Deactivate login', exact: true }).click()
  await expect(support.getByText('Cannot log in: Support deactivated their login.')).toBeVisible()
  await expect(support.getByText('“Called from a stolen phone”')).toBeVisible()
  await expect(support.getByText('Nowhere at the moment.')).toBeVisible()

  await logIn(page, nora)
  await expect(page.getByText(/^Uh-oh! We couldn't log you in/)).toBeVisible()

  await support.getByRole('button', { name: 'Activate login…' }).click()
  await support.getByLabel('Reason').fill('The phone is back')
  await support.getByRole('button', { name: 'Activate login', exact: true }).click()
  await expect(support.getByText('Can log in, but the last attempt was refused')).toBeVisible()

  await support.getByRole('button', { name: 'Email reset link…' }).first().click()
  await support.getByRole('button', { name: 'Email reset link', exact: true }).click()
  await expect(support.getByText(`A reset link is on its way to ${nora.email}`)).toBeVisible()
  await page.goto(await linkMailedTo(nora.email, 'Set a new'))
  await page.getByLabel('New password', { exact: true }).fill('lantern-plum-harbor')
  await page.getByLabel('Repeat the new password', { exact: true }).fill('lantern-plum-harbor')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, { ...nora, password: 'lantern-plum-harbor' })
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()

  await support.getByRole('link', { name: /^Activity in / }).click()
  await expect(support.getByRole('row', { name: /Mailed Nora Quist a link to set a password/ })).toBeVisible()
  await expect(support.getByRole('row', { name: /Called from a stolen phone/ })).toBeVisible()
})
