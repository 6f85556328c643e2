import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { KnownRows } from '@portal/contracts/testing/admin-reads'
import { chromiumOptions } from '../../../.ci/chromium.ts'
import { openBare, type Scrolled, scrolled } from '../lists/scrolled.ts'
import { quantile } from '../server/quantile.ts'
import { table } from '../table.ts'
import type { PutUp } from '../take-down.ts'
import { signIn } from '../visit/sign-in.ts'
import { type WatchedPage, watchFirstView } from '../visit/watch-first-view.ts'

const ROUNDS = 7
const SHOWN_WITHIN_MS = 1_500
/** Share of dropped frames beyond those of a bare table, which is scrolled in turn; a machine that drops more of that has no time to tell. */
const DROPPED_AT_MOST = 0.01
const SCROLLS = 5
/** Rows of the list that is scrolled. */
const LONG_LIST = 300
/** Nothing on the page waits, and rows are there. */
const ALL_THERE = 'main:has(h1):not(:has([aria-busy="true"]))'
const ROWS_THERE = `${ALL_THERE} tbody tr`

interface StaffPage {
  name: string
  path: string
  shown: string
}

function pagesOf([large, other]: readonly KnownRows[]): StaffPage[] {
  if (!large || !other) throw new Error('The database holds no customers to show.')
  const account = `/admin/accounts/${large.account.id}`
  const list = (name: string, path: string): StaffPage => ({ name, path, shown: ROWS_THERE })
  return [
    { name: 'overview', path: '/admin', shown: ALL_THERE },
    list('search: a name that thousands have', `/admin/search?q=${other.person.lastName}`),
    list('search: an address', `/admin/search?q=${other.person.email}`),
    { name: 'large account', path: account, shown: ALL_THERE },
    list('large account: 300 keys', `${account}?tab=keys`),
    list('large account: orders', `${account}?tab=orders`),
    { name: 'large account: activity', path: `${account}?tab=activity`, shown: ALL_THERE },
    { name: 'person', path: `/admin/users/${other.person.id}`, shown: ALL_THERE },
    { name: 'organization', path: `/admin/organizations/${other.organization.id}`, shown: ALL_THERE },
    list('past-due orders', '/admin/orders'),
    list('transactions', '/admin/transactions'),
    list('background jobs', '/admin/jobs'),
  ]
}

/** How soon pages of the staff show what they are about, and how their longest list scrolls; prints both. Returns whether limits are kept. */
export async function benchPages(putUp: PutUp, address: string, known: readonly KnownRows[]): Promise<boolean> {
  const browser = await chromium.launch(chromiumOptions())
  putUp(() => browser.close())
  const origin = address.replace('127.0.0.1', 'localhost')
  const context = await browser.newContext({
    storageState: await signIn(browser, origin, 'root'),
    viewport: { width: 1_440, height: 900 },
  })
  const page = await context.newPage()
  const pages = pagesOf(known)
  const shown: [name: string, took: number[]][] = []
  for (const { name, path, shown: selector } of pages) {
    // The first fills the browser's store, as somebody's first page of the day does.
    await open(page, origin + path, selector)
    const took: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) took.push(await open(page, origin + path, selector))
    shown.push([name, took])
  }
  const isLate = (took: readonly number[]) => quantile(took, 0.5) > SHOWN_WITHIN_MS
  console.log(
    table([
      ['shown, ms since the navigation', 'median', 'longest', 'limit of the median', ''],
      ...shown.map(([name, took]) => [
        name,
        quantile(took, 0.5).toFixed(0),
        quantile(took, 1).toFixed(0),
        `${SHOWN_WITHIN_MS}`,
        isLate(took) ? 'EXCEEDED' : 'ok',
      ]),
    ]),
  )
  const isSmooth = await benchScroll(browser, page, `${origin}/admin/accounts/${known[0]?.account.id}?tab=keys`)
  return isSmooth && !shown.some(([, took]) => isLate(took))
}

/** Opens a page and waits until it shows all; returns when its frame was drawn, in ms since the navigation began. */
async function open(page: Page, url: string, selector: string): Promise<number> {
  const fresh = await page.context().newPage()
  await fresh.addInitScript(watchFirstView, { header: 'header', content: selector })
  await fresh.goto(url)
  const deadline = Date.now() + 60_000
  let took = 0
  while (took === 0) {
    if (Date.now() > deadline) throw new Error(`${url} did not show all that it is about.`)
    await wait(50)
    took = await fresh.evaluate(() => (globalThis as WatchedPage).firstView?.content ?? 0)
  }
  await fresh.close()
  return took
}

async function benchScroll(browser: Browser, page: Page, url: string): Promise<boolean> {
  await page.goto(url)
  await page.locator(ROWS_THERE).first().waitFor({ timeout: 120_000 })
  const more = page.getByRole('button', { name: 'Load more' })
  while ((await page.locator('main tbody tr').count()) < LONG_LIST && (await more.count()) > 0)
    await more.first().click()
  const rows = await page.locator('main tbody tr').count()
  const bare = await openBare(page)
  const [list, beside]: [Scrolled[], Scrolled[]] = [[], []]
  for (let round = 0; round < SCROLLS; round += 1) {
    list.push(await scrolled(browser, page))
    beside.push(await scrolled(browser, bare))
  }
  const dropped = (all: readonly Scrolled[]) =>
    quantile(
      all.map((one) => one.dropped),
      0.5,
    )
  const isBusy = dropped(beside) > DROPPED_AT_MOST
  const isSmooth = isBusy || dropped(list) - dropped(beside) <= DROPPED_AT_MOST
  const percent = (share: number) => (share * 100).toFixed(1)
  console.log(
    table([
      [`a list of ${rows} rows, at 60 Hz`, 'measured', 'limit', ''],
      [
        'frames dropped while it scrolls, %',
        percent(dropped(list)),
        percent(dropped(beside) + DROPPED_AT_MOST),
        isBusy ? 'no time to tell' : isSmooth ? 'ok' : 'EXCEEDED',
      ],
      ['of a bare table as high, %', percent(dropped(beside)), '', ''],
    ]),
  )
  return isSmooth
}
