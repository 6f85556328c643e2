import type { Page } from '@playwright/test'
import { listAccounts } from '@portal/contracts/authorization/accounts'
import { openApi } from '../fixtures/api.ts'
import { keyRow } from '../fixtures/keys.ts'
import { arriveWithAccount, arriveWithoutAccount } from '../fixtures/newcomer.ts'
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

test('rule H41: what is changed in one tab is shown by the other one, which nobody touches or loads anew', async ({
  page,
  context,
}) => {
  await arriveWithAccount(page)
  const other = await context.newPage()
  await other.goto('/account/keys')
  await expect(other.getByText('Nora Quist').first()).toBeVisible()
  await other.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }))

  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Rename Nora Quist' }).click()
  await page.getByLabel('Account name').fill('Quist Maps')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Rename Quist Maps' })).toBeVisible()
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('button', { name: 'Save changes' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('banner').getByText('Quist Maps')).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Ada Quist, AQ' })).toBeVisible()
  }

  await page.goto('/account/keys')
  await createKey(page, 'Of this tab')
  await expect(keyRow(other, 'Of this tab')).toBeVisible()
  expect(await other.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true)
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

test('rule A8: an address that names another of one’s accounts switches to it, in this tab and from then on', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('owner')
  const other = await context.newPage()
  await other.goto('/account')
  await expect(overviewOf(other, 'Acme Logistics')).toBeVisible()
  const api = await openApi(page.request)
  const europe = (await api.call(listAccounts)).find(({ account_label }) => account_label === 'Acme Logistics Europe')

  await page.goto(`/account?account_id=${europe?.account_id}`)
  await expect(page.getByRole('button', { name: 'Account: Acme Logistics Europe', exact: true })).toBeVisible()
  await expect(overviewOf(page, 'Acme Logistics Europe')).toBeVisible()
  await expect(page).toHaveURL('/account')
  await page.reload()
  await expect(overviewOf(page, 'Acme Logistics Europe')).toBeVisible()
  await other.reload()
  await expect(overviewOf(other, 'Acme Logistics')).toBeVisible()
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
