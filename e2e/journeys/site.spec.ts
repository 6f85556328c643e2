import type { Locator, Response } from '@playwright/test'
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

test('the table of plans fits its place, and a phone reads in second lines what its columns say elsewhere', async ({
  page,
}) => {
  await page.setViewportSize({ width: 956, height: 900 })
  await page.goto('/pricing?term=yearly&tier=10k')
  const table = page.getByRole('table')
  const trial = table.getByRole('row', { name: '1,000 once' })
  const privacy = table.getByText('Enhanced data privacy')
  const seats = table.getByRole('columnheader', { name: 'Seats' })
  const secondLine = table.getByText('100 requests/s', { exact: true })
  expect(await table.locator('..').evaluate((place) => place.scrollWidth - place.clientWidth)).toBe(0)
  expect(await heightOf(trial)).toBeLessThan(48)
  await expect(privacy).toHaveCount(2)
  await expect(seats).toBeVisible()
  await expect(secondLine.first()).toBeHidden()

  await page.setViewportSize({ width: 375, height: 900 })
  expect(await table.locator('..').evaluate((place) => place.scrollWidth - place.clientWidth)).toBe(0)
  // Two lines, the first as high as a finger takes.
  expect(await heightOf(trial)).toBeLessThan(72)
  await expect(seats).toBeHidden()
  await expect(secondLine.first()).toBeVisible()
  for (const name of ['US Address Verification', 'US Standard']) {
    const card = page.getByRole('region', { name, exact: true })
    const start = card.getByRole('link', { name: `Start with 120,000: ${name}` })
    expect((await start.boundingBox())?.width).toBe((await card.boundingBox())?.width)
  }

  // Somebody whose letters are twice as big need not move the table sideways either.
  await page.locator('html').evaluate((root) => root.style.setProperty('font-size', '200%'))
  expect(await table.locator('..').evaluate((place) => place.scrollWidth - place.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 956, height: 900 })
  expect(await table.locator('..').evaluate((place) => place.scrollWidth - place.clientWidth)).toBe(0)
})

// On a phone the ends and the choice are left, and of two that would touch the choice.
for (const [width, shown] of [
  [320, { '10k': 2, '170k': 2, unlimited: 2 }],
  [375, { '10k': 3, '170k': 2, unlimited: 2 }],
  [1440, { '10k': 8, '170k': 8, unlimited: 8 }],
] as const)
  test(`marks of the slider stand within its track and apart from each other at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const [tier, count] of Object.entries(shown)) {
      await page.goto(`/pricing?term=yearly&tier=${tier}`)
      const { track, marks } = await page.getByRole('slider').evaluate((range) => ({
        track: [range.getBoundingClientRect().left, range.getBoundingClientRect().right],
        marks: [...(range.parentElement?.querySelectorAll('li') ?? [])]
          .filter((mark) => mark.checkVisibility({ visibilityProperty: true }))
          .map((mark) => {
            const words = document.createRange()
            words.selectNodeContents(mark)
            return [words.getBoundingClientRect().left, words.getBoundingClientRect().right]
          }),
      }))
      const ends = [track[0], ...marks.flat(), track[1]].map((end = 0) => Math.round(end))
      expect(marks).toHaveLength(count)
      expect(ends, `from left to right with ${tier}`).toEqual(ends.toSorted((a, b) => a - b))
    }
  })

async function heightOf(row: Locator) {
  return (await row.boundingBox())?.height
}

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

test('rule B80: the click ids of an advertisement last from a page to read to the sign-up, the first of them', async ({
  page,
}) => {
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('device:first-click') ?? '{}').from)
  await page.goto('/pricing?gclid=first&utm_source=news')
  expect(await kept()).toEqual({ gclid: 'first', utm_source: 'news' })
  for (const path of ['/?gclid=second', '/products?fbclid=third', '/docs?msclkid=fourth']) {
    await page.goto(path)
    expect(await kept(), path).toEqual({ gclid: 'first', utm_source: 'news' })
  }
  await page.goto('/signup?utm_source=own')
  await expect(page.getByRole('button', { name: 'Sign up', exact: true })).toBeVisible()
  expect(await kept()).toEqual({ gclid: 'first', utm_source: 'news' })
})

for (const path of ['/', '/products', '/docs', '/pricing/no-such-product']) {
  test(`rule B80: the click id of an advertisement that leads to ${path} is kept`, async ({ page }) => {
    await page.goto(`${path}?gclid=first`)
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('device:first-click') ?? '{}').from)
    expect(await kept()).toEqual({ gclid: 'first' })
  })
}
