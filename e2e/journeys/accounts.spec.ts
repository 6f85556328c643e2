import type { Page } from '@playwright/test'
import { keyRow } from '../fixtures/keys.ts'
import { arriveWithoutAccount } from '../fixtures/newcomer.ts'
import { overviewOf } from '../fixtures/overview.ts'
import { expect, test } from '../fixtures/test.ts'

test('a further account is opened and renamed, and a new session begins in it', async ({ page }) => {
  await openTwoAccounts(page)
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Rename Quist Europe' }).click()
  await page.getByLabel('Account name').fill('Quist Worldwide')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Account: Quist Worldwide', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Make default: Quist Worldwide' }).click()
  const row = page.getByRole('row', { name: /Quist Worldwide/ })
  await expect(row).toContainText('Default')
  await page.getByRole('button', { name: /^Account:/ }).click()
  const accounts = page.getByRole('list', { name: 'Accounts' })
  await expect(accounts.getByRole('button', { name: /Quist Maps/ })).toContainText('Account owner')
})

test('two tabs write to two accounts at the same time, and each has its own alone', async ({ page, context }) => {
  await openTwoAccounts(page)
  const maps = await context.newPage()
  await maps.goto('/account')
  await maps.getByRole('button', { name: /^Account:/ }).click()
  await maps
    .getByRole('list', { name: 'Accounts' })
    .getByRole('button', { name: /^Quist Maps/ })
    .click()
  await expect(maps.getByRole('button', { name: 'Account: Quist Maps', exact: true })).toBeVisible()

  for (const tab of [page, maps]) await tab.goto('/account/keys')
  await Promise.all([createKey(page, 'Of Europe'), createKey(maps, 'Of Maps')])
  for (const [tab, own, foreign] of [
    [page, 'Of Europe', 'Of Maps'],
    [maps, 'Of Maps', 'Of Europe'],
  ] as const) {
    await tab.reload()
    await expect(keyRow(tab, own)).toBeVisible()
    await expect(keyRow(tab, foreign)).toHaveCount(0)
  }
})

test('whoever switches to an account in which the page is not theirs begins at its dashboard', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await page.goto('/account/keys')
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page
    .getByRole('list', { name: 'Accounts' })
    .getByRole('button', { name: /^Acme Logistics Europe/ })
    .click()
  await expect(page).toHaveURL('/account')
  await expect(overviewOf(page, 'Acme Logistics Europe')).toBeVisible()
})

/** Somebody new with an account, Quist Maps, and a further one, Quist Europe, which the tab shows then. */
async function openTwoAccounts(page: Page): Promise<void> {
  await arriveWithoutAccount(page)
  await page.getByLabel('Account name').fill('Quist Maps')
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(overviewOf(page, 'Quist Maps')).toBeVisible()

  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Open another account' }).click()
  await page.getByLabel('Account name').fill('Quist Europe')
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(overviewOf(page, 'Quist Europe')).toBeVisible()
}

async function createKey(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Create key' }).first().click()
  await page.getByLabel('Label').fill(label)
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText(label).first()).toBeVisible()
}
