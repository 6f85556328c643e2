import type { Page } from '@playwright/test'
import { expectDrawn } from '../accessibility/expect-accessible.ts'
import { textOnText } from '../accessibility/text-on-text.ts'
import type { Person } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const OVERVIEWS = [
  ['owner', '/account'],
  ['editor', '/account'],
  ['viewer', '/account'],
  ['billing', '/account'],
  ['stranger', '/account'],
  ['support', '/admin'],
  ['users', '/admin'],
  ['catalog', '/admin'],
  ['billingOps', '/admin'],
  ['auditor', '/admin'],
  ['root', '/admin'],
] as const satisfies readonly (readonly [Person, string])[]

/** The most cards, the fewest, those of somebody who begins, and those of staff with what is urgent and with all. */
const SOME: readonly Person[] = ['owner', 'viewer', 'stranger', 'support', 'root']

for (const { whose, overviews, tag } of [
  { whose: 'five roles', overviews: OVERVIEWS.filter(([person]) => SOME.includes(person)), tag: [] },
  { whose: 'every role', overviews: OVERVIEWS, tag: '@long' },
])
  test(`the overview of ${whose} begins with what comes first, and its cards leave no holes at any width`, {
    tag,
  }, async ({ lookAs }) => {
    for (const [person, path] of overviews) {
      const page = await lookAs(person)
      await page.goto(path)
      for (const width of [1440, 956, 375]) {
        await page.setViewportSize({ width, height: 900 })
        await expectDrawn(page)
        const { order, holes } = await cardsOf(page)
        const place = `${person}, ${width} px`
        if (person === 'support' || person === 'root') expect(order[0], place).toBe('lead')
        // Each kind after the other, whichever of them there are.
        expect(order.join(' '), place).toMatch(/^(lead )?(urgent )?(lead )?card( card)*$/)
        expect(await textOnText(page), place).toEqual([])
        expect(holes, place).toEqual([])
      }
    }
  })

test('however long the name of a key is, no card of the overview is wider than its row', async ({ lookAs }) => {
  const page = await lookAs('owner')
  await page.goto('/account')
  const key = page.getByRole('list', { name: 'Used last' }).getByRole('link').first()
  const name = `${'Labels of the distribution centers '.repeat(3)}${'x'.repeat(60)}`
  await key.evaluate((link, text) => {
    link.textContent = text
  }, name)
  for (const width of [1440, 956, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectDrawn(page)
    const { holes } = await cardsOf(page)
    const place = `${width} px`
    expect(holes, place).toEqual([])
    expect(await scrollsSideways(page), place).toBe(false)
  }
})

test('however long names are, no words of an overview of staff are printed over others', async ({ lookAs }) => {
  // Other staff have the cards with names of one of these two.
  for (const person of ['root', 'support'] as const) {
    const page = await lookAs(person)
    await page.route(/\/admin\/accounts\/\d+$/, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), account_name: LONG_NAME } })
    })
    await openAccounts(page)
    for (const width of [1440, 956, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await expectDrawn(page)
      const place = `${person}, ${width} px`
      if (person !== 'support') await expect(page.getByRole('link', { name: LONG_NAME }).first()).toBeVisible()
      expect(await textOnText(page), place).toEqual([])
      expect(await scrollsSideways(page), place).toBe(false)
    }
  }
})

test('addresses of staff stand on one line', async ({ lookAs }) => {
  const page = await lookAs('root')
  await page.goto('/admin/staff')
  const address = page.getByText('billing-ops@doorstep.example')
  for (const width of [1440, 956]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(address).toBeVisible()
    expect((await address.boundingBox())?.height, `${width} px`).toBeLessThan(24)
  }
})

test('what needs staff leads to the part of the account’s page where it is seen to', async ({ lookAs }) => {
  const page = await lookAs('billingOps')
  await page.setViewportSize({ width: 375, height: 900 })
  for (const [way, name, tab] of [
    ['See subscription: US Property Data Principal', /^Subscriptions of US Property/, 'subscriptions'],
    ['Review order: Order 10019', 'Orders', 'orders'],
  ] as const) {
    await page.goto('/admin')
    const link = page.getByRole('link', { name: way })
    await link.focus()
    await link.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/admin/accounts/\\d+\\?tab=${tab}$`))
    await expect(page.getByRole('table', { name })).toBeInViewport()
  }
})

/** 80 characters. */
const LONG_NAME = 'Consolidated Overland Freight Forwarding and Warehousing of Northern Europe, Ltd'

/** The overview of somebody who was on an account's page and in the search before. */
async function openAccounts(page: Page) {
  await page.goto('/admin/search?q=owner@acme.example')
  await page.locator('main a[href^="/admin/accounts/"]').first().click()
  await expect(page.getByRole('heading', { level: 1, name: LONG_NAME })).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'owner@acme.example' })).toBeVisible()
}

function scrollsSideways(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}

/**
 * Cards as they stand, from the top, and the holes between them: a card reaches an edge of the page or a column beside it,
 * and the next one below; between two lie 16 px, by a pixel that was rounded.
 */
function cardsOf(page: Page) {
  return page.getByRole('main').evaluate((main) => {
    const boxes = [...main.querySelectorAll('section:has(> h2, > div:first-child > h2)')]
      .filter((card) => card.checkVisibility())
      .map((card) => {
        const name = card.querySelector('h2')?.textContent ?? ''
        const kind = card.matches('[data-lead=true]') ? 'lead' : name === 'Needs attention' ? 'urgent' : 'card'
        const { top, bottom, left, right } = card.getBoundingClientRect()
        return { kind, name, top, bottom, left, right }
      })
      .sort((a, b) => a.top - b.top || a.left - b.left)
    const [from, to] = [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))]
    const cards = boxes.filter(({ kind }) => kind === 'card')
    type Box = (typeof boxes)[number]
    const isBelow = (one: Box, other: Box) =>
      one.left < other.right && other.left < one.right && one.top >= other.bottom
    const isNear = (one: number, other: number) => Math.abs(one - other) <= 1.5
    const holes = cards.flatMap((card) => {
      const below = cards.filter((other) => isBelow(other, card)).map(({ top }) => top - card.bottom)
      return [
        ...(isNear(card.left, from) || cards.some(({ right }) => isNear(card.left, right + 16)) ? [] : ['left']),
        ...(isNear(card.right, to) || cards.some(({ left }) => isNear(card.right, left - 16)) ? [] : ['right']),
        ...(below.length === 0 || isNear(Math.min(...below), 16) ? [] : ['below']),
      ].map((side) => `${side} of ${card.name}`)
    })
    return { order: boxes.map(({ kind }) => kind), holes }
  })
}
