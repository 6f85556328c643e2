import type { Page } from '@playwright/test'
import { PASSWORD, PEOPLE } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

/** As it is where somebody agreed to be measured: what is told outlasts the page that tells it. */
async function agree(page: Page) {
  await page.addInitScript(() => {
    const keep = (event: object) => {
      const told = JSON.parse(sessionStorage.getItem('told') ?? '[]')
      sessionStorage.setItem('told', JSON.stringify([...told, event]))
    }
    globalThis.dataLayer = Object.assign([], { push: (event: object) => keep(event) as unknown as number })
  })
}

const told = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('told') ?? '[]') as object[])

test('rule M30: whoever agreed to be measured is heard to log in and to fill the cart, by the names of the plans', async ({
  page,
}) => {
  await agree(page)
  await page.goto('/login')
  await page.getByLabel('Email address').fill(PEOPLE.owner)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/account')
  await expect.poll(() => told(page)).toEqual([{ event: 'login', method: 'password' }])

  await page.goto('/checkout/cart?plan=us-core-cloud-5k-monthly')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect
    .poll(() => told(page))
    .toEqual([
      { event: 'login', method: 'password' },
      { event: 'add_to_cart', plan_id: 'us-core-cloud-5k-monthly', plan_name: 'us-monthly-5000' },
      { event: 'remove_from_cart', plan_id: 'us-core-cloud-5k-monthly', plan_name: 'us-monthly-5000' },
    ])
})

test('whoever did not agree is told nothing of, and nobody asks what plans are called', async ({ page }) => {
  await page.goto('/checkout/cart?plan=us-core-cloud-5k-monthly')
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible()
  expect(await page.evaluate(() => globalThis.dataLayer)).toBeUndefined()
})
