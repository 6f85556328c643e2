import type { Response } from '@playwright/test'
import { watchShifts } from '../fixtures/shifts.ts'
import { expect, test } from '../fixtures/test.ts'

/** What may come before somebody does something, besides the font, bytes. */
const BEFORE_ANYTHING_BYTES = 60 * 1024

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('somebody gets from a product, shown by its answer, to the price of a plan and to the way in', async ({
    page,
  }) => {
    await page.goto('/products')
    await page.getByRole('link', { name: 'US Reverse Geocoding', exact: true }).click()
    await expect(page.getByText('curl --get')).toBeVisible()
    await page.getByText('Go', { exact: true }).click()
    await expect(page.getByText('package main')).toBeVisible()
    await expect(page.getByText('"distance"').first()).toBeVisible()

    await page.getByRole('link', { name: 'See pricing' }).click()
    await page.getByText(/^Yearly/).click()
    await page.getByRole('link', { name: '60,000 a year' }).click()
    await expect(page.getByRole('region', { name: 'Your choice' }).last()).toContainText('60,000 lookups a year')
    await expect(page.getByRole('link', { name: /^Start with 60,000/ })).toHaveAttribute(
      'href',
      /\/checkout\/cart\?plan=/,
    )
    await expect(page.getByRole('slider')).toHaveCount(0)
  })

  test('rule N29: a page that scripts draw says so, and leads to what can be read', async ({ page }) => {
    // Neither texts nor roles are looked for within `noscript`.
    const note = page.locator('noscript p')
    for (const path of ['/login', '/signup', '/contact', '/checkout/cart']) {
      await page.goto(path)
      await expect(note, path).toBeVisible()
      await expect(note, path).toContainText('This page needs JavaScript.')
    }
    await expect(note.locator('a[href="mailto:support@doorstep.example"]')).toBeVisible()
    await note.locator('a', { hasText: 'prices' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(note).toHaveCount(0)
  })
})

test('a plan is picked with the slider and by its row, the address keeps it, and the cart holds it once', async ({
  page,
}) => {
  await page.goto('/pricing/us-rooftop-geocoding')
  await page.getByRole('slider').fill('2')
  const choice = page.getByRole('region', { name: 'Your choice' })
  await expect(choice).toContainText('10,000 lookups a month')
  await expect(page).toHaveURL('/pricing/us-rooftop-geocoding?tier=10k')
  await page.getByText(/^Yearly/).click()
  await expect(choice).toContainText('120,000 lookups a year')
  await page.getByRole('link', { name: '60,000 a year' }).click()
  await expect(page).toHaveURL('/pricing/us-rooftop-geocoding?term=yearly&tier=5k')
  await page.reload()
  await page.getByRole('link', { name: /^Start with 60,000/ }).click()
  await expect(page).toHaveURL('/checkout/cart')
  await expect(page.getByRole('button', { name: 'Remove US Rooftop Geocoding' })).toBeVisible()

  await page.goBack()
  await page.reload()
  await expect(page.getByRole('link', { name: 'In your cart: US Rooftop Geocoding' }).first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /1 plan$/ })).toBeVisible()
})

for (const path of [
  '/',
  '/products',
  '/products/us-address-verification',
  '/pricing',
  '/docs/errors',
  '/status-help',
]) {
  test(`${path} weighs little, and nothing in it moves`, async ({ page }) => {
    const answers: Response[] = []
    page.on('response', (response) => void answers.push(response))
    const shifted = await watchShifts(page)
    await page.goto(path)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const weighed = answers.filter((response) => !response.url().endsWith('.woff2'))
    expect(weighed.map((response) => new URL(response.url()).pathname)).toContain(path)
    const sizes = await Promise.all(weighed.map((response) => response.request().sizes()))
    const bytes = sizes.reduce((sum, size) => sum + size.responseBodySize + size.responseHeadersSize, 0)
    expect(bytes).toBeLessThan(BEFORE_ANYTHING_BYTES)
    // 0.00: letters of a font that comes a moment later may be a pixel wider.
    expect(await shifted()).toBeLessThan(0.005)
  })
}
