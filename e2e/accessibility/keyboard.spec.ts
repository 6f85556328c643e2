import type { Locator, Page } from '@playwright/test'
import { keyRow, newKey } from '../fixtures/keys.ts'
import { PASSWORD, PEOPLE } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

test('signing in, pausing, deleting and recovering a key take no mouse', async ({ page, signIn }) => {
  const { label } = await newKey(await signIn('editor'))
  await page.context().clearCookies()

  await page.goto('/login')
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.keyboard.type(PEOPLE.editor)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account$/)

  const navigation = page.getByRole('navigation', { name: 'Portal' })
  await press(page, navigation.getByRole('link', { name: 'API keys' }))
  await expect(page.getByRole('main')).toBeFocused()

  const row = keyRow(page, label)
  await press(page, row.getByRole('button', { name: `Pause ${label}` }))
  await expect(row).toContainText('Paused')
  await expect(row.getByRole('button', { name: `Activate ${label}` })).toBeFocused()

  await press(page, row.getByRole('button', { name: `Actions for ${label}` }))
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Delete…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete key' }))
  await expect(row).toHaveCount(0)

  await press(page, page.getByRole('link', { name: /^Recoverable/ }))
  await press(page, row.getByRole('button', { name: `Recover ${label}` }))
  await expect(row).toHaveCount(0)
})

test('the first stop leads past header and navigation', async ({ page, signIn }) => {
  await signIn('owner')
  await page.goto('/account/keys')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
})

test.describe('the menus of the header', () => {
  // The focus on a link is reason enough to fetch what is behind it; here nobody goes there.
  test.use({ tolerated: /was preloaded using link preload but not used/ })

  test('open, can be left and give the focus back', async ({ page, signIn }) => {
    await signIn('owner')
    await page.goto('/account')
    for (const [name, inside] of [
      [/^Account:/, 'Acme Logistics Europe'],
      [/^Olivia Adler/, 'Sign out'],
    ] as const) {
      const opener = page.getByRole('button', { name })
      await press(page, opener)
      await tabTo(page, page.getByRole('button', { name: inside }))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: inside })).toBeHidden()
      await expect(opener).toBeFocused()
    }
  })
})

async function press(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Goes on with Tab until the target has the focus, once around the page at most. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 200; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
