import type { Locator, Page } from '@playwright/test'
import { type AnnouncementContent, createAnnouncement } from '@portal/contracts/announcements/admin-announcements'
import { logInAs, openApi } from '../fixtures/api.ts'
import { getDocument } from '../fixtures/document.ts'
import { type OwnPortal, startOwnPortal } from '../fixtures/own-portal.ts'
import { testAnother } from '../fixtures/portal.ts'
import { test as base, expect } from '../fixtures/test.ts'

/* What is announced stands above every page, so each test has a portal of its own. */

const TEXT = 'Rooftop geocoding is half price'
/** As long as a label may be. */
const LABEL = 'See all plans for rooftop geocoding data'
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
      link_label: LABEL,
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

/** Returns which controls of the notice its link covers. */
function overlaps(page: Page): Promise<string[]> {
  return notice(page).evaluate((section) => {
    const lines = [...(section.querySelector('a')?.getClientRects() ?? [])]
    const controls = [...section.querySelectorAll('button, [role=timer]')]
    const covered = controls.filter((one) => {
      const { left, top, bottom } = one.getBoundingClientRect()
      return lines.some((line) => line.right > left && line.bottom > top && line.top < bottom)
    })
    return covered.map(({ nodeName }) => nodeName)
  })
}

/** Returns the upper and the lower edge in the window. */
async function edgesOf(part: Locator): Promise<number[]> {
  const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
  return [y, y + height]
}

test('rule H28: an announcement stands above the page from the first paint, and once closed is never painted again, without a shift', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  const pushes = await watchPushes(page)
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/account/keys')
  await expect(notice(page).getByRole('timer')).toHaveText('3 days')
  await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible()
  expect(await pushes()).toEqual([])
  await page.setViewportSize({ width: 320, height: 667 })
  expect(await overlaps(page)).toEqual([])

  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/account/keys')
  await expect(notice(page)).toContainText(TEXT)
  await expect(notice(page).getByRole('timer')).toHaveText('3 days')
  await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible()
  expect(await pushes()).toEqual([])

  await page.mouse.wheel(0, 1_000)
  const navigation = page.getByRole('navigation', { name: 'Portal' })
  await expect.poll(async () => edgesOf(navigation)).toEqual([56, 400])

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
  await page.setViewportSize({ width: 1280, height: 300 })
  await page.goto('/login')
  await expect(notice(page)).toBeVisible()
  const picture = page.locator('aside', { hasText: 'Every address,' })
  expect(await edgesOf(picture)).toEqual([0, 300])

  await page.goto('/docs')
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
  await notice(bare).getByRole('link', { name: LABEL }).click()
  await expect(bare).toHaveURL('/pricing/us-rooftop-geocoding')
  await plain.close()
})
