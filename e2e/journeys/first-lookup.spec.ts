import { readFile } from 'node:fs/promises'
import { lookUp, statusOf, takeNewSecret } from '../fixtures/gateway.ts'
import { confirm, newcomer, signUp } from '../fixtures/newcomer.ts'
import { inTerminal } from '../fixtures/terminal.ts'
import { expect, test } from '../fixtures/test.ts'

test('a visitor gets from Sign Up Free to a first lookup by the list on the overview: plan, key, and the line shown there', async ({
  page,
}) => {
  const nora = newcomer()
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Sign Up Free' }).first().click()
  await signUp(page, nora)
  await confirm(page, nora)
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByText('0 of 5 done')).toBeVisible()

  const steps = page.getByRole('list').filter({ hasText: 'Make your first lookup' })
  await steps.getByRole('link', { name: 'Start free plan: Choose a plan' }).click()
  await page.getByRole('button', { name: 'Start free plan' }).click()
  await expect(page.getByText('Your plan is active')).toBeVisible()

  await page.goto('/account')
  await expect(page.getByText('1 of 5 done')).toBeVisible()
  await steps.getByRole('link', { name: 'Create a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill('First')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^Download/ }).click(),
  ])
  const variables = await readFile(await file.path(), 'utf8')
  const ready = await dialog.getByRole('region', { name: 'Try it in a terminal' }).locator('code').textContent()
  await dialog.getByRole('button', { name: 'I have saved it' }).click()

  await page.goto('/account')
  await expect(page.getByText('2 of 5 done')).toBeVisible()
  const shown = page.getByRole('region', { name: 'A first lookup in your terminal' }).locator('code')
  expect(await inTerminal(await shown.textContent(), variables)).toContain('"zipcode":"20500"')
  expect(await inTerminal(ready)).toContain('"zipcode":"20500"')

  // What was used is told once its minute is written.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('3 of 5 done')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(shown).toHaveCount(0)
})

test('a visitor gets from the price list to a first lookup by what the screens say: login, account, free plan, key', async ({
  page,
  request,
}) => {
  const nora = newcomer()
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Start free: US Address Verification' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await signUp(page, nora)
  await confirm(page, nora)
  await page.getByRole('button', { name: 'Open account' }).click()

  // What was chosen before there was a login was not forgotten.
  await expect(page.getByRole('heading', { level: 1, name: 'Start US Address Verification for free' })).toBeVisible()
  await expect(page.getByText('1,000 lookups a month')).toBeVisible()
  await page.getByRole('button', { name: 'Start free plan' }).click()
  await expect(page.getByText('Your plan is active')).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\/done\/\d+$/)

  await page.getByRole('link', { name: 'Create API key' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Create key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill('First')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const credentials = await takeNewSecret(page.getByRole('dialog'))
  await expect.poll(statusOf(request, credentials)).toBe(200)
  expect(JSON.stringify(await (await lookUp(request, credentials)).json())).toContain('Pennsylvania')
})

// The browser says that the order was refused.
test.describe('a free plan that the account has already', () => {
  test.use({ tolerated: /Failed to load resource.*409/ })

  test('is not begun again: the page says why and where it is', async ({ page, signIn }) => {
    await signIn('stranger')
    const start = '/checkout/start?plan=us-reverse-geocoding-cloud-free-monthly'
    await page.goto(start)
    await page.getByRole('button', { name: 'Start free plan' }).click()
    await expect(page.getByText('Your plan is active')).toBeVisible()
    await page.goto(start)
    await page.getByRole('button', { name: 'Start free plan' }).click()
    await expect(page.getByText('This account has the free plan already.')).toBeVisible()
    await page.getByRole('link', { name: 'See subscriptions' }).click()
    await expect(page.getByRole('region', { name: 'US Reverse Geocoding' })).toBeVisible()
  })
})

test('somebody without the right to order is told so', async ({ page, signIn }) => {
  await signIn('viewer')
  await page.goto('/checkout/start?plan=us-core-cloud-free-monthly')
  await expect(page.getByRole('button', { name: 'Start free plan' })).toHaveCount(0)
})
