import type { Page } from '@playwright/test'
import { linkMailedTo } from '../fixtures/mail.ts'
import { arriveWithoutAccount } from '../fixtures/newcomer.ts'
import { expect, test } from '../fixtures/test.ts'

// The other browser's session has ended, and so it is told.
test.use({ tolerated: /Failed to load resource.*40[14]|MIME type \('application\/json'\)/ })

const NEW = 'another-plum-harbor'

test('a forgotten password: a letter, a new one, and whoever is logged in elsewhere is out', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, password } = await arriveWithoutAccount(page)
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page).toHaveURL('/account')

  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await other.goto('/login')
  await other.getByLabel('Email address').fill(email)
  await other.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(other.getByLabel('Email address')).toHaveValue(email)
  await other.getByRole('button', { name: 'Mail me a link' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible()
  const link = await linkMailedTo(email, 'Set a new')
  await other.goto(link)
  await expect(other).toHaveURL('/reset-password')
  await setPassword(other)
  await expect(other).toHaveURL('/login')

  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Members' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(other, email, password)
  await expect(other.getByRole('alert')).toContainText("Uh-oh! We couldn't log you in.")
  await logIn(other, email, NEW)
  await expect(other).toHaveURL('/account')

  await other.goto(link)
  await setPassword(other)
  await expect(other.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
  await elsewhere.close()
})

async function setPassword(page: Page) {
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByLabel('Repeat the new password', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Set password' }).click()
}

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
