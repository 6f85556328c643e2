import type { Locator, Page } from '@playwright/test'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { keyRow, newKey } from '../fixtures/keys.ts'
import { PASSWORD, PEOPLE } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

// The focus on a link is reason enough to fetch what is behind it, whether somebody goes there or not.
test.use({ tolerated: /was preloaded using link preload but not used/ })

test('signing in, pausing, deleting and recovering a key, switching the account and signing out take no mouse', async ({
  page,
  signIn,
}) => {
  const { label } = await newKey(await signIn('owner'))
  await page.context().clearCookies()

  await page.goto('/login')
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.keyboard.type(PEOPLE.owner)
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

  await takeAction(page, label, 'Delete…')
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete key' }))
  await expect(row).toHaveCount(0)

  await press(page, page.getByRole('link', { name: /^Recoverable/ }))
  await press(page, row.getByRole('button', { name: `Recover ${label}` }))
  await expect(row).toHaveCount(0)

  await press(page, page.getByRole('button', { name: /^Account:/ }))
  await press(page, page.getByRole('button', { name: 'Acme Logistics Europe' }))
  await expect(page.getByRole('button', { name: 'Account: Acme Logistics Europe' })).toBeVisible()

  await press(page, page.getByRole('button', { name: /^Olivia Adler/ }))
  await press(page, page.getByRole('button', { name: 'Log out' }))
  await expect(page).toHaveURL(/\/login$/)
})

test('making a key, taking its token along and renaming it take no mouse', async ({ page, signIn }) => {
  const api = await signIn('editor')
  const [label, renamed] = [0, 1].map(() => `Key ${crypto.randomUUID().slice(0, 8)}`) as [string, string]
  await page.goto('/account/keys')

  const opener = page.getByRole('button', { name: 'Create key' })
  await press(page, opener)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Label')).toBeFocused()
  await page.keyboard.type(label)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Token', { exact: true })).toHaveValue(/^psk_/)
  await press(page, dialog.getByRole('button', { name: 'I have saved it' }))
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()

  await takeAction(page, label, 'Rename or describe…')
  await expect(dialog.getByLabel('Label')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(renamed)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(keyRow(page, renamed)).toBeVisible()
  expect((await api.call(listSecretKeys)).map((key) => key.label)).toContain(renamed)
})

test.describe('on a narrow screen', () => {
  test('the drawer opens, leads on and closes without a mouse', async ({ lookAs }) => {
    const page = await lookAs('owner')
    await page.setViewportSize({ width: 375, height: 800 })
    await page.goto('/account')
    const opener = page.getByRole('button', { name: 'Menu' })
    const drawer = page.getByRole('navigation', { name: 'Portal' })
    await expect(drawer).toBeHidden()

    await press(page, opener)
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()

    await press(page, opener)
    await press(page, drawer.getByRole('link', { name: 'Members' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('the first stop leads past header and navigation', async ({ lookAs }) => {
  const page = await lookAs('owner')
  await page.goto('/account/keys')
  await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
})

test('the menus of the header open, can be left and give the focus back', async ({ lookAs }) => {
  const page = await lookAs('owner')
  await page.goto('/account')
  for (const [name, inside] of [
    [/^Account:/, 'Acme Logistics Europe'],
    [/^Olivia Adler/, 'Log out'],
  ] as const) {
    const opener = page.getByRole('button', { name })
    await press(page, opener)
    await tabTo(page, page.getByRole('button', { name: inside }))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: inside })).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

/** Opens the menu of a key and takes one of its entries, by the beginning of its name. */
async function takeAction(page: Page, label: string, entry: string) {
  await press(page, keyRow(page, label).getByRole('button', { name: `Actions for ${label}` }))
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toBeVisible()
  await page.keyboard.type(entry.slice(0, 3))
  await expect(page.getByRole('menuitem', { name: entry })).toHaveAttribute('data-focused')
  await page.keyboard.press('Enter')
}

async function press(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Goes on with Tab until the target has the focus. A page of keys has some 200 stops, and a toast adds its own: twice around at most. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 400; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
