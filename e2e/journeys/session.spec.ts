import type { Page } from '@playwright/test'
import { keyRow } from '../fixtures/keys.ts'
import { PASSWORD, PEOPLE } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

test('the owner signs in through the form and lands on the dashboard', async ({ page }) => {
  await page.goto('/login')
  await fillIn(page, PEOPLE.owner, PASSWORD)

  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Acme Logistics' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'API keys' }).getByRole('link', { name: /Active/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Subscriptions' })).toBeVisible()
})

test('somebody who was on the way to the keys arrives there after signing in', async ({ page }) => {
  await page.goto('/account/keys?status=paused')
  await expect(page).toHaveURL(/\/login$/)
  await fillIn(page, PEOPLE.owner, PASSWORD)

  await expect(page).toHaveURL(/\/account\/keys\?status=paused$/)
  await expect(page.getByRole('table', { name: 'Secret keys' })).toBeVisible()
})

test('signing out ends every tab, and the back button shows nothing', async ({ page, context, signIn }) => {
  await signIn('owner')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/account/keys')
    await expect(keyRow(tab, 'Driver app')).toBeVisible()
  }

  await page.getByRole('button', { name: /^Olivia Adler/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login$/)

  for (const tab of [page, other]) {
    await tab.goBack()
    await expect(tab).toHaveURL(/\/login$/)
    await expect(tab.getByText('Driver app')).toHaveCount(0)
  }
})

test('the owner looks into Acme Logistics Europe, where the keys are not theirs, and comes back', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await page.goto('/account/keys')
  const navigation = page.getByRole('navigation', { name: 'Portal' })
  const staging = keyRow(page, 'Staging')
  await expect(staging).toBeVisible()

  await switchTo(page, 'Acme Logistics Europe')
  await expect(navigation.getByRole('link', { name: 'API keys' })).toHaveCount(0)
  await navigation.getByRole('link', { name: 'Members' }).click()
  await expect(page.getByText('owner@acme-eu.example')).toBeVisible()
  await expect(page.getByText('editor@acme.example')).toHaveCount(0)

  await switchTo(page, 'Acme Logistics')
  await navigation.getByRole('link', { name: 'API keys' }).click()
  await expect(staging).toBeVisible()
})

async function fillIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function switchTo(page: Page, label: string) {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page
    .getByRole('list', { name: 'Accounts' })
    .getByRole('button', { name: new RegExp(`^${label}( ?Default)?$`) })
    .click()
  await expect(page.getByRole('button', { name: `Account: ${label}`, exact: true })).toBeVisible()
}
