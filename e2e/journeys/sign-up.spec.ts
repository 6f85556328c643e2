import { arriveWithoutAccount, confirm, newcomer, signUp } from '../fixtures/newcomer.ts'
import { expect, test } from '../fixtures/test.ts'

test('a visitor signs up from the first page, confirms by mail, names the account and is on its dashboard', async ({
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
  await expect(page.getByRole('heading', { level: 1, name: 'Quist Maps' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'API keys' })).toContainText('You have no secret keys yet.')
})

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
