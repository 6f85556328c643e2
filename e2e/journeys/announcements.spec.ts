import type { Page } from '@playwright/test'
import { type AnnouncementContent, createAnnouncement } from '@portal/contracts/announcements/admin-announcements'
import { logInAs, openApi } from '../fixtures/api.ts'
import { getDocument } from '../fixtures/document.ts'
import { type OwnPortal, startOwnPortal } from '../fixtures/own-portal.ts'
import { testAnother } from '../fixtures/portal.ts'
import { test as base, expect } from '../fixtures/test.ts'

/* What is announced stands above every page, so each test has a portal of its own. */

const TEXT = 'Rooftop geocoding is half price this week'
const DAY_MS = 86_400_000

const test = base.extend<{ portal: OwnPortal }>({
  portal: async ({ browserName: _, playwright }, use) => {
    const portal = await startOwnPortal({})
    testAnother(portal)
    const staff = await playwright.request.newContext({ baseURL: portal.origin })
    await logInAs(staff, 'catalog')
    const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
    const body: AnnouncementContent = {
      text: TEXT,
      link_label: 'See plans',
      link_href: '/pricing/us-rooftop-geocoding',
      audience: 'everyone',
      starts: at(-1),
      ends: at(3.5),
      priority: 0,
      has_countdown: true,
    }
    await (await openApi(staff)).call(createAnnouncement, { body })
    await expect.poll(async () => (await getDocument(staff, '/')).text()).toContain(TEXT)
    await use(portal)
    testAnother()
    await portal.stop()
  },
  baseURL: async ({ portal }, use) => use(portal.origin),
})

const notice = (page: Page) => page.getByRole('region', { name: 'Announcement' })
const close = (page: Page) => notice(page).getByRole('button', { name: 'Close' })

type Watched = typeof globalThis & { pushed: string[] }
interface Shift extends PerformanceEntry {
  hadRecentInput: boolean
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** What was moved up or down without anybody's act, in the page as it is loaded now. A font that comes moves a line by a pixel. */
async function watchPushes(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const pushed: string[] = []
    Object.assign(globalThis, { pushed })
    new PerformanceObserver((list) => {
      const shifts = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput)
      for (const { node, previousRect, currentRect } of shifts.flatMap(({ sources }) => sources))
        if (Math.abs(previousRect.y - currentRect.y) > 4)
          pushed.push(`${node?.nodeName}: ${previousRect.y} to ${currentRect.y}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as Watched).pushed)
}

test('rule H28: an announcement stands above the page from the first paint, and once closed is never painted again, without a shift', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  const pushes = await watchPushes(page)
  await page.goto('/account/keys')
  await expect(notice(page)).toContainText(TEXT)
  await expect(notice(page).getByRole('timer')).toHaveText('3 days')
  await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible()
  expect(await pushes()).toEqual([])

  await close(page).press('Enter')
  await expect(notice(page)).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  expect(await pushes()).toEqual([])

  await page.goto('/pricing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice(page)).toBeHidden()
  expect(await pushes()).toEqual([])
})

test('rule H29: a page to read counts down and closes with a script of its own, and shows text and link without one', async ({
  page,
  browser,
}) => {
  const pushes = await watchPushes(page)
  await page.goto('/docs')
  await expect(notice(page).getByRole('timer')).toHaveText('3 days')
  expect(await pushes()).toEqual([])
  await close(page).click()
  await expect(notice(page)).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice(page)).toBeHidden()

  const plain = await browser.newContext({ baseURL: new URL(page.url()).origin, javaScriptEnabled: false })
  const bare = await plain.newPage()
  await bare.goto('/')
  await expect(notice(bare)).toContainText(TEXT)
  await expect(close(bare)).toHaveCount(0)
  await notice(bare).getByRole('link', { name: 'See plans' }).click()
  await expect(bare).toHaveURL('/pricing/us-rooftop-geocoding')
  await plain.close()
})
