import type { Locator, Page } from '@playwright/test'
import { planOf } from '../fixtures/plan.ts'
import { expect, test } from '../fixtures/test.ts'

const LINKS = ':is(header, nav, footer) a[href]'
const TO = ' to '

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
      const places = await placesOn(page)
      expect(places).not.toEqual([])
      for (const place of places.filter((one) => !followed.has(one))) {
        followed.add(place)
        const path = place.split(TO).at(-1) ?? ''
        // The page that the link before led to has most of them, too; a link to where one is leads nowhere.
        if (!(await placesOn(page)).includes(place) || page.url() === new URL(path, page.url()).href) {
          await page.goto(home)
          await arrived(page)
        }
        await follow(page, page.locator(LINKS).nth((await placesOn(page)).indexOf(place)))
        await expect(page).toHaveURL(path)
        await arrived(page)
      }
    }
  })
}

/** Links with what they stand in, in their order: header and footer are the same on every page, so that each is followed once. */
function placesOn(page: Page): Promise<string[]> {
  return page.locator(LINKS).evaluateAll(
    (links, to) =>
      links.map((link) => {
        const landmark = link.closest('header, nav, footer')?.cloneNode() as Element | undefined
        return `${landmark?.outerHTML}${to}${link.getAttribute('href')}`
      }),
    TO,
  )
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
