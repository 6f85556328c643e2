import type { Locator, Page } from '@playwright/test'
import { planOf } from '../fixtures/plan.ts'
import { expect, test } from '../fixtures/test.ts'

const LINKS = ':is(header, nav, footer) a[href]'

/** The pages of everybody else are opened one by one by `shown-facts.spec.ts`. */
const PEOPLE = ['visitor', 'owner'] as const
const PLACES = PEOPLE.flatMap((person) => [1440, 375].map((width) => ({ person, width })))

for (const { person, width } of PLACES) {
  // In the gate each width has one of the two: where it is narrow, the links lie in a drawer.
  const tag = (person === 'owner') === (width === 1440) ? [] : '@long'
  test(`every link of header, footer and navigation leads ${person} to a page, ${width} px wide`, { tag }, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    if (person !== 'visitor') await signIn(person)
    const { visitor } = await planOf(page.request, '/search')
    const followed = new Set<string>()

    for (const home of visitor ? ['/', '/account'] : ['/', '/login']) {
      await page.goto(home)
      await arrived(page)
      const start = page.url()
      const links = page.locator(LINKS)
      const count = await links.count()
      expect(count).toBeGreaterThan(0)
      for (let at = 0; at < count; at++) {
        const link = links.nth(at)
        const path = (await link.getAttribute('href')) ?? ''
        const place = `${await landmarkOf(link)} ${path}`
        if (followed.has(place)) continue
        followed.add(place)
        await follow(page, link)
        await expect(page).toHaveURL(path)
        await arrived(page)

        if (page.url() !== start) await page.goBack()
        await expect(page).toHaveURL(start)
        await arrived(page)
      }
    }
  })
}

/** Header and footer are the same on every page: what was followed there once need not be again. */
function landmarkOf(link: Locator) {
  return link.evaluate((element) => element.closest('header, nav, footer')?.outerHTML.slice(0, 100))
}

/** Also from inside a menu, which is opened first. */
async function follow(page: Page, link: Locator) {
  const menu = link.locator('xpath=ancestor::*[@popover]')
  if (!(await link.isVisible())) await page.locator(`[popovertarget=${await menu.getAttribute('id')}]`).click()
  await link.click()
}

/** There is something to read, and it is no apology. */
async function arrived(page: Page) {
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  await expect(title).not.toHaveText(/not found|for access|unavailable/i)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.locator('main [role=alert]')).toHaveCount(0)
}
