import type { Page } from '@playwright/test'
import { bytesOf, type Exchange } from './exchange.ts'
import { VARIANT_COOKIE } from './portal-proxy.ts'
import { type Screen, type View, whereContentIs } from './screens.ts'
import type { Stage } from './stage.ts'
import { type FirstView, type WatchedPage, watchFirstView } from './watch-first-view.ts'

export interface FirstVisit extends FirstView {
  screen: Screen
  /** Requests until the content was there, and after that. */
  before: Exchange[]
  after: Exchange[]
  /** What the document itself names: its script tags by path, and the styles that stand in it. */
  scriptTags: string[]
  inlineStyle: string
  /** How many remotes the plan in it names. */
  remotes: number
  /** Of the visit that counts among several: by how many bytes the heaviest of them took more. */
  spread?: number
}

/** Longer than the shell waits at most before it fetches what nobody waits for, ms. */
export const QUIET_MS = 1200
const VISIT_WAIT_MS = 120_000
/** For a browser to come to rest, ms. */
const SETTLING_MS = 200

/** Opens a screen in a browser that has nothing in store, and leaves when all is quiet. */
export async function firstVisit(stage: Stage, screen: Screen): Promise<FirstVisit> {
  const { proxy } = stage
  return inEmptyBrowser(stage, screen, async (page) => {
    proxy.takeExchanges()
    const view = await openScreen(page, proxy.origin, screen)
    await proxy.untilQuiet(QUIET_MS)
    const contentAt = (await page.evaluate(() => performance.timeOrigin)) + view.content
    const exchanges = proxy.takeExchanges()
    return {
      ...view,
      ...(await readDocument(page)),
      screen,
      before: exchanges.filter((exchange) => isPartOfView(exchange, contentAt)),
      after: exchanges.filter((exchange) => !isPartOfView(exchange, contentAt)),
    }
  })
}

/** The icon of the tab is nothing that content waits for: the browser asks for it whenever it likes, now before, now after. */
export function isPartOfView({ startedAt, url }: Exchange, contentAt: number): boolean {
  return startedAt <= contentAt && url !== '/favicon.svg'
}

/**
 * Of some visits the one that took least: a machine that is busy elsewhere lets the document's own answers come too late, for which the page
 * asks then, and a document that waits for one goes out in two pieces, which compress worse. What is compared with another least visit
 * needs more of them.
 */
export async function leastFirstVisit(stage: Stage, screen: Screen, most: number): Promise<FirstVisit> {
  const visits: FirstVisit[] = []
  while (visits.length < most) visits.push(await firstVisit(stage, screen))
  const [least] = visits.sort(
    (a, b) =>
      a.before.length - b.before.length || a.after.length - b.after.length || documentBytes(a) - documentBytes(b),
  )
  return { ...(least as FirstVisit), spread: Math.max(...visits.map(wholeBytes)) - wholeBytes(least as FirstVisit) }
}

function wholeBytes({ before, after }: FirstVisit): number {
  return bytesOf([...before, ...after])
}

function documentBytes({ before }: FirstVisit): number {
  return bytesOf(before.filter(({ kind }) => kind === 'document'))
}

function readDocument(page: Page): Promise<Pick<FirstVisit, 'scriptTags' | 'inlineStyle' | 'remotes'>> {
  return page.evaluate(() => ({
    scriptTags: Array.from(
      document.querySelectorAll<HTMLScriptElement>('head > script[async][src]'),
      (tag) => new URL(tag.src).pathname,
    ),
    inlineStyle: Array.from(document.querySelectorAll('head > style'), (tag) => tag.textContent).join(''),
    remotes: JSON.parse(document.getElementById('plan')?.textContent ?? '').others.length,
  }))
}

/** When header and content were there, with every request delayed by so many ms. */
export async function timeFirstView(stage: Stage, screen: View, delay: number): Promise<FirstView> {
  const { proxy } = stage
  try {
    return await inEmptyBrowser(stage, screen, async (page) => {
      await warmUp(page, proxy.origin)
      proxy.setDelay(delay)
      return openScreen(page, proxy.origin, screen)
    })
  } finally {
    proxy.setDelay(0)
    proxy.takeExchanges()
  }
}

/** Starts the page's process and its connection: what they take would hide a part of the first trip. */
export async function warmUp(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  await page.waitForTimeout(SETTLING_MS)
}

export async function inEmptyBrowser<T>(
  { browser, proxy, sessions }: Stage,
  { as, variant }: View,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ storageState: as && sessions[as], viewport: { width: 1440, height: 900 } })
  if (variant) await context.addCookies([{ name: VARIANT_COOKIE, value: variant, url: proxy.origin }])
  const page = await context.newPage()
  try {
    return await work(page)
  } finally {
    // A session's cookie is good once: the next visit comes with what this one was given, and with the last of it, so the page goes first.
    await page.close()
    await context.clearCookies({ name: VARIANT_COOKIE })
    if (as) sessions[as] = { ...sessions[as], cookies: await context.cookies() }
    await context.close()
  }
}

/** Goes there and waits for the content. Throws when it does not come. */
export async function openScreen(page: Page, origin: string, screen: View): Promise<FirstView> {
  await page.addInitScript(watchFirstView, { header: 'header', content: whereContentIs(screen) })
  await page.goto(origin + screen.path, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(hasEnded, screen.path, { timeout: VISIT_WAIT_MS }).catch(() => {
    throw new Error(`${screen.path} showed nothing like ${screen.content} within ${VISIT_WAIT_MS} ms.`)
  })
  const view = (await seen.jsonValue()) as FirstView | string
  if (typeof view === 'string') throw new Error(`${screen.path} showed nothing like ${screen.content}, but ${view}`)
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  return { header: Math.max(painted, view.header), content: view.content }
}

/** With its content, or with what stands in its place: a card, or another page, as for somebody whose session is over. */
function hasEnded(path: string): FirstView | string | false {
  const { firstView } = globalThis as WatchedPage
  if (firstView && firstView.content > 0) return firstView
  const { pathname } = new URL(path, location.origin)
  if (document.readyState === 'complete' && location.pathname !== pathname) return `led to ${location.pathname}`
  return document.querySelector('main [role=alert]')?.textContent || false
}
