import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

const openMenu = (page: Page) => page.locator('[popovertarget="user-menu"]').click()
const format = (page: Page) => page.locator('html').getAttribute('data-dates')

test('rule H71: the date format is chosen once for every open tab and the next document, and what is typed stays', async ({
  lookAs,
}) => {
  const page = await lookAs('owner')
  await page.goto('/account/orders')
  const table = page.getByRole('table').first()
  await expect(table).toContainText(/\d\d\/\d\d\/\d{4}/)
  const other = await page.context().newPage()
  await other.goto('/account/orders')
  const search = other.getByRole('searchbox').last()
  await search.fill('US')
  await expect(other.getByRole('table').first()).toContainText(/\d\d\/\d\d\/\d{4}/)

  await openMenu(page)
  await page.getByRole('radio', { name: 'ISO (2026-11-30)' }).check()
  for (const one of [page, other]) {
    await expect(one.getByRole('table').first()).toContainText(/\d{4}-\d\d-\d\d/)
    await expect(one.getByRole('table').first()).not.toContainText(/\d\d\/\d\d\/\d{4}/)
  }
  await expect(search).toHaveValue('US')

  await page.reload({ waitUntil: 'commit' })
  expect(await format(page)).toBe('iso')
  await expect(table).toContainText(/\d{4}-\d\d-\d\d/)
})

test('rule H74: a footer moves for nothing that comes late, and ends the page in front of nothing', async ({
  lookAs,
}) => {
  const page = await lookAs('owner')
  await page.route('**/api/**', async (route) => {
    await new Promise((later) => setTimeout(later, 400))
    await route.continue()
  })
  await page.addInitScript(() => {
    Object.assign(globalThis, { moved: [] })
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          if (element?.closest('main ~ footer'))
            (globalThis as typeof globalThis & { moved: string[] }).moved.push(element.outerHTML)
        }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.setViewportSize({ width: 1280, height: 1500 })
  for (const path of ['/account/orders', '/account/team', '/account/usage']) {
    await page.goto(path)
    const footer = page.getByRole('contentinfo')
    await expect(footer).toBeVisible()
    await expect(footer.getByRole('link', { name: 'Terms' })).toBeVisible()
    expect(await page.evaluate(() => (globalThis as typeof globalThis & { moved?: string[] }).moved)).toEqual([])
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('main ~ footer')).toBeHidden()
})
