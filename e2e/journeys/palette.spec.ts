import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { newKey } from '../fixtures/keys.ts'
import { expect, test } from '../fixtures/test.ts'
import { holdToasts } from '../fixtures/toasts.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search and actions' })
const options = (page: Page) => page.getByRole('dialog', { name: 'Search and actions' }).getByRole('option')

/** By its key alone; it comes after the first content of a page. */
async function openPalette(page: Page) {
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(field(page)).toBeFocused({ timeout: 1_000 })
  }).toPass()
}

test('a key is paused from anywhere, misspelled and without a pointer, and taken back', async ({ page, signIn }) => {
  const api = await signIn('owner')
  const label = `Depot ${crypto.randomUUID().slice(0, 8)}`
  await newKey(api, label)
  await page.goto('/account/keys')
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
  await holdToasts(page)
  await openPalette(page)
  await field(page).pressSequentially(`puase ${label}`)
  await expect(options(page).first()).toHaveText(new RegExp(`^Pause ${label}`))
  await expect(field(page)).toHaveAttribute('aria-activedescendant', await idOf(options(page).first()))
  await expectAccessible(page, { isOpened: true, areEndsEnough: true })
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveCount(0)

  const row = page.getByRole('row', { name: new RegExp(label) })
  await expect(row).toContainText('Paused')
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Active')
})

test('arrows choose, Escape leaves everything as it was, and the focus is where it was', async ({ page, signIn }) => {
  await signIn('owner')
  await page.goto('/account/usage')
  const link = page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Tools' })
  await link.focus()
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()

  await openPalette(page)
  await field(page).pressSequentially('members')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ found\./ })).toBeVisible()
  await expect(options(page).first()).toContainText('Members')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account/team')
})

test('a viewer is offered no action that they may not do', async ({ lookAs }) => {
  const page = await lookAs('viewer')
  await page.goto('/account/keys')
  await openPalette(page)
  await field(page).pressSequentially('dark theme')
  await expect(options(page).first()).toContainText('Use the dark theme')
  for (const typed of ['pause', 'invite', 'create']) {
    await field(page).fill(typed)
    await expect(
      page
        .getByRole('group', { name: 'Actions' })
        .getByRole('option')
        .filter({ hasText: /^(Pause|Activate|Invite|Create)/ }),
    ).toHaveCount(0)
  }
})

test('what there is stands by kind, and on a telephone takes all of the screen', async ({ lookAs }) => {
  const page = await lookAs('owner')
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto('/account/usage')
  await openPalette(page)
  const dialog = page.getByRole('dialog', { name: 'Search and actions' })
  const groups = dialog.getByRole('group')
  await expect(groups.first()).toHaveAccessibleName('Actions')
  await expect(groups.last()).toHaveAccessibleName('Pages')
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 700 })
  expect(
    new Set((await Promise.all((await options(page).all()).map((one) => one.boundingBox()))).map((box) => box?.height)),
  ).toEqual(new Set([40]))
  await expectAccessible(page, { isOpened: true, areEndsEnough: true })
  await page.setViewportSize({ width: 375, height: 700 })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})

test('the theme and the account are changed from anywhere, and stay so', async ({ page, signIn }) => {
  await signIn('owner')
  await page.goto('/account/tools')
  await openPalette(page)
  await field(page).pressSequentially('dark theme')
  await expect(options(page).first()).toContainText('Use the dark theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(field(page)).toHaveCount(0)

  await openPalette(page)
  await field(page).pressSequentially('acme europe')
  await expect(options(page).first()).toContainText('Switch to Acme Logistics Europe')
  await page.keyboard.press('Enter')
  const account = page.getByRole('button', { name: 'Account: Acme Logistics Europe' })
  await expect(account).toBeVisible()
  await page.reload()
  await expect(account).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('what is found while typing is chosen by arrows, and Enter alone searches for the text', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  const box = page.getByRole('combobox', { name: 'Search', exact: true })
  // Typed before anything has run that could hear it.
  let typed: Promise<void> | undefined
  await page.route('**/releases/shell/**/*.js', async (route) => {
    typed ??= expect(box).toHaveValue('invite')
    await typed
    await route.continue()
  })
  await page.goto('/account/keys', { waitUntil: 'commit' })
  await box.pressSequentially('invite')
  await expect(page.getByRole('option').first()).toContainText('Invite someone')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/account\/team\??$/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  await box.fill(' webhooks ')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=webhooks&t=\d+$/)
  await page
    .getByRole('list', { name: /^(Pages|Help)/ })
    .getByRole('link', { name: /^Webhooks/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()

  await page.goto('/account/tools')
  const recent = page.getByRole('list', { name: 'Recent Searches' }).getByRole('button')
  await box.fill('rotate')
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “rotate”' })).toBeVisible()
  await box.fill('')
  await expect(recent).toHaveText(['rotate', 'webhooks'])
  await recent.last().click()
  await expect(page).toHaveURL(/\/search\?q=webhooks&t=\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “webhooks”' })).toBeVisible()
  await box.fill('')
  await expect(recent).toHaveText(['webhooks', 'rotate'])
})

test('the list of shortcuts opens by its key until somebody turns that off, which is remembered', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await page.goto('/account/tools')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(list).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectAccessible(page, { isOpened: true, areEndsEnough: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  const box = page.getByRole('combobox', { name: 'Search', exact: true })
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('')
  await box.blur()

  await page.keyboard.press('?')
  await list.getByRole('checkbox').uncheck()
  await list.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await openPalette(page)
  await page.keyboard.press('Escape')
  for (const key of ['?', '/']) await page.keyboard.press(key)
  await expect(list).toHaveCount(0)
  await expect(box).not.toBeFocused()

  await openPalette(page)
  await field(page).pressSequentially('keyboard shortcuts')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('checkbox')).not.toBeChecked()
})

function idOf(option: ReturnType<typeof options>) {
  return option.getAttribute('id').then(String)
}
