import type { BrowserContext, Page } from '@playwright/test'
import { setUserPassword } from '@portal/contracts/authorization/admin-identities'
import { searchUsers } from '@portal/contracts/authorization/admin-search'
import { expectDrawn } from '../accessibility/expect-accessible.ts'
import { logInAs, openApi } from '../fixtures/api.ts'
import { linkMailedTo, mailedTo } from '../fixtures/mail.ts'
import { arriveWithAccount, arriveWithoutAccount } from '../fixtures/newcomer.ts'
import { expect, test } from '../fixtures/test.ts'

// The other browser's session has ended, and so it is told.
test.use({ tolerated: /Failed to load resource.*40[149]|MIME type \('application\/json'\)|\/plans\// })

const NEW = 'another-plum-harbor'

test('a forgotten password: a letter, a new one, and whoever is logged in elsewhere is out', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, password } = await arriveWithAccount(page)

  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await other.goto('/login')
  await other.getByLabel('Email address').fill(email)
  await other.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(other.getByLabel('Email address')).toHaveValue(email)
  await other.getByRole('button', { name: 'Email me a link' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  const link = await linkMailedTo(email, 'Set a new')
  await other.goto(link)
  await expect(other).toHaveURL('/reset-password')
  await setPassword(other)
  await expect(other).toHaveURL('/login')

  // The open page may have heard of it and left by now: a tab of its own is asked.
  const tab = await page.context().newPage()
  await page.close()
  await tab.goto('/account/team')
  await expect(tab).toHaveURL('/login')
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

test('a password that support set lets nobody in: whoever types it chooses their own, and it is used up', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await arriveWithoutAccount(page)
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page).toHaveURL('/account')
  await expectDrawn(page)
  const given = 'given-by-support-once'
  await setAsSupport(await browser.newContext({ baseURL }), email, given)
  await mailedTo(email, 'Our support team set a password')

  // They are logged out everywhere.
  const tab = await page.context().newPage()
  await page.close()
  await tab.goto('/account/team')
  await chooseOwn(tab, email, given)
})

async function chooseOwn(page: Page, email: string, given: string) {
  await expect(page).toHaveURL('/login')
  await logIn(page, email, given)
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
  await setPassword(page)
  await expect(page).toHaveURL('/login')

  await logIn(page, email, given)
  await expect(page.getByRole('alert')).toContainText("Uh-oh! We couldn't log you in.")
  await logIn(page, email, NEW)
  await expect(page).toHaveURL('/account/team')
}

async function setAsSupport(staff: BrowserContext, email: string, password: string) {
  await logInAs(staff.request, 'root')
  const api = await openApi(staff.request)
  const [found] = await api.call(searchUsers, { query: { text: email } })
  await api.call(setUserPassword, { params: { id: found?.user_id ?? 0 }, body: { new_password: password } })
  await staff.close()
}
