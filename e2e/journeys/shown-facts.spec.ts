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
/** The overview leads to keys, subscriptions and orders. */
const DETAILS_PER_HOME = 6
const DETAILS = /^\/(account\/(keys|website-keys|subscriptions|orders)|admin\/accounts)\/[\w-]+$/

/** Who is offered the most of an account, the least of the same one, and the most of what staff have. */
const SOME: readonly Person[] = ['owner', 'viewer', 'root']

for (const { who, people, least, tag } of [
  { who: 'an owner, a viewer and the root of staff', people: SOME, least: 150, tag: [] },
  { who: 'all twelve people', people: Object.keys(PEOPLE) as Person[], least: 500, tag: '@long' },
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
        facts.push(...(await walkAs(person, await context.newPage())))
        await context.close()
      }
    } finally {
      await portal.stop()
    }
    expect(facts.length).toBeGreaterThan(least)
    expect(contradictionsIn(facts)).toEqual([])
  })

async function walkAs(person: Person, page: Page): Promise<ShownFact[]> {
  const home = PEOPLE[person].endsWith('@doorstep.example') ? '/admin' : '/account'
  const facts: ShownFact[] = []
  const seen = new Set<string>()
  const visit = async (path: string, maxDetails: number) => {
    if (seen.has(path)) return
    seen.add(path)
    await page.goto(path)
    await expectContent(page)
    facts.push(...(await readShownFacts(page, person)))
    for (const detail of (await linksIn(page, 'main')).filter((link) => DETAILS.test(link)).slice(0, maxDetails)) {
      await visit(detail, 0)
    }
  }
  await visit(home, DETAILS_PER_HOME)
  await page.goto(home)
  await expectContent(page)
  const counts = await countsOn(page)
  for (const path of await linksIn(page, 'nav')) await visit(path, DETAILS_PER_LIST)
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
