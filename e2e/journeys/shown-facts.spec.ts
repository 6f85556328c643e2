import type { Page } from '@playwright/test'
import { logInAs } from '../fixtures/api.ts'
import { startOwnPortal } from '../fixtures/own-portal.ts'
import { PEOPLE, type Person } from '../fixtures/people.ts'
import { contradictionsIn, readShownFacts, type ShownFact } from '../fixtures/shown-facts.ts'
import { expect, test } from '../fixtures/test.ts'

/*
 * Every page that navigation offers people of the example company, and a few pages of single things. The portal is this
 * test's own: nothing changes while it is read.
 */

/** Pages of single things that a list may lead to; more would show the same again. */
const DETAILS_PER_LIST = 2
/** The overview leads to what needs attention, an order and a subscription, and then to keys, to which their list leads, too. */
const DETAILS_PER_HOME = 2
const DETAILS = /^\/(account\/(keys|website-keys|subscriptions|orders)|admin\/accounts)\/[\w-]+$/

/** Who is offered the most of an account, the least of the same one, and the most of what staff have. */
const SOME: readonly Person[] = ['owner', 'viewer', 'root']

for (const { who, people, isLong, least, tag } of [
  { who: 'an owner, a viewer and the root of staff', people: SOME, isLong: false, least: 150, tag: [] },
  { who: 'all twelve people', people: Object.keys(PEOPLE) as Person[], isLong: true, least: 450, tag: '@long' },
])
  test(`no screen contradicts another, and ${who} reach every page that they are offered`, { tag }, async ({
    browser,
  }) => {
    const portal = await startOwnPortal({})
    const facts: ShownFact[] = []
    try {
      for (const person of people) {
        const context = await browser.newContext({ baseURL: portal.origin, reducedMotion: 'reduce' })
        await logInAs(context.request, person)
        // The owner has seen the pages of the same keys, subscriptions and orders.
        const hasDetails = isLong || person !== 'viewer'
        facts.push(...(await walkAs(person, await context.newPage(), hasDetails)))
        await context.close()
      }
    } finally {
      await portal.stop()
    }
    expect(facts.length).toBeGreaterThan(least)
    expect(contradictionsIn(facts)).toEqual([])
  })

async function walkAs(person: Person, page: Page, hasDetails: boolean): Promise<ShownFact[]> {
  const home = PEOPLE[person].endsWith('@doorstep.example') ? '/admin' : '/account'
  const facts: ShownFact[] = []
  const seen = new Set<string>()
  const look = async (path: string) => {
    seen.add(path)
    await page.goto(path)
    await expectContent(page)
    facts.push(...(await readShownFacts(page, person)))
    return (await linksIn(page, 'main')).filter((link) => hasDetails && DETAILS.test(link))
  }
  const lookAtAll = async (details: string[]) => {
    for (const detail of details) if (!seen.has(detail)) await look(detail)
  }
  const details = await look(home)
  const [counts, places] = [await countsOn(page), await linksIn(page, 'nav')]
  await lookAtAll(details.slice(0, DETAILS_PER_HOME))
  for (const path of places) if (!seen.has(path)) await lookAtAll((await look(path)).slice(0, DETAILS_PER_LIST))
  for (const { count, href } of counts) {
    await page.goto(href)
    await expectContent(page)
    const list = page.locator('main').getByText(new RegExp(`^${count}( of \\d+)? (keys?|subscriptions?)$`))
    await expect.soft(list, `${person} at ${href}`).toBeVisible()
  }
  return facts
}

/** Counts that lead to a list of what they count, such as *17 Active*. */
async function countsOn(page: Page): Promise<{ count: string; href: string }[]> {
  const links = await page
    .locator('main a[href*="?"]')
    .evaluateAll((found) =>
      found.map((link) => ({ text: link.textContent ?? '', href: link.getAttribute('href') ?? '' })),
    )
  return links.flatMap(({ text, href }) => {
    const count = text.match(/^([\d,]+)\s+(Active|Refused|Paused|Recoverable|Prepaid)$/)?.[1]
    return count && count !== '0' ? [{ count, href }] : []
  })
}

async function linksIn(page: Page, where: 'main' | 'nav'): Promise<string[]> {
  const links = await page
    .locator(`${where} a[href^="/"]`)
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).pathname))
  return [...new Set(links)]
}

/** The page has something to read, and it is no apology; all its parts have come. */
async function expectContent(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  await expect(title).not.toHaveText(/not found|for access|unavailable/i)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}
