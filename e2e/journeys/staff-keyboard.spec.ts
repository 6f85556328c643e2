import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

const focused = (page: Page) => page.locator(':focus')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Presses a key until it has done its work: its code comes with the first press. */
async function pressUntil(page: Page, key: string, done: () => Promise<void>) {
  await expect(async () => {
    await page.keyboard.press(key)
    await done()
  }).toPass()
}

/** G and the letter of a page, which has its rows then. */
async function goTo(page: Page, letter: string, name: string) {
  await page.keyboard.press('g')
  await page.keyboard.press(letter)
  await expect(heading(page, name)).toBeVisible()
}

test('rule N43: staff find an account, look at its keys and go from list to list without a mouse', async ({
  lookAs,
}) => {
  const page = await lookAs('root')
  await page.goto('/admin')
  await expect(heading(page, 'Overview')).toBeVisible()
  const [search, order] = [page.getByRole('searchbox'), page.getByRole('link', { name: 'Order 10016', exact: true })]

  await pressUntil(page, '/', () => expect(search).toBeFocused({ timeout: 2_000 }))
  await page.keyboard.type('acme')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Users and accounts')).toBeVisible()
  await page
    .getByRole('row', { name: /Acme Logistics/ })
    .first()
    .waitFor()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await pressUntil(page, 'ArrowDown', () => expect(focused(page)).toHaveRole('link', { timeout: 2_000 }))
  const first = await focused(page).textContent()
  await page.keyboard.press('j')
  await expect(focused(page)).not.toHaveText(first ?? '')
  await page.keyboard.press('k')
  await expect(focused(page)).toHaveText(first ?? '')
  await page.keyboard.press('Enter')
  await expect(heading(page, first ?? '')).toBeVisible()

  await goTo(page, 'o', 'Past-due orders')
  await order.waitFor()
  await page.keyboard.press('j')
  await expect(order).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, /Order 10016/)).toBeVisible()

  await page.goto('/admin/accounts/10001?tab=keys')
  const key = page.getByRole('link', { name: 'Tablet pilot', exact: true })
  await key.waitFor()
  await pressUntil(page, 'j', () => expect(key).toBeFocused({ timeout: 2_000 }))
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Tablet pilot' })
  await expect(panel).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(key).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(heading(page, 'Acme Logistics')).toBeFocused()

  for (const [letter, name] of [
    ['c', 'Catalog'],
    ['j', 'Background jobs'],
    ['a', 'Acting as customers'],
    ['t', 'Transactions'],
    ['s', 'Users and accounts'],
  ] as const)
    await goTo(page, letter, name)
})

test('rule N43: a row that has the focus itself is drawn around', async ({ lookAs }) => {
  const page = await lookAs('root')
  await page.goto('/admin/transactions?view=offline')
  await page.getByRole('table').first().waitFor()
  await page.keyboard.press('j')
  const row = page.locator('tbody tr').first()
  // A page that has just come takes the focus to its heading once more.
  await expect(async () => {
    await row.evaluate((element) => {
      element.tabIndex = -1
      element.focus()
    })
    await expect(row).toHaveCSS('outline-style', 'solid', { timeout: 1_000 })
  }).toPass()
})
