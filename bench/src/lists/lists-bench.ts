import { type Browser, chromium, type Page } from '@playwright/test'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { askPostgres } from '@portal/foundation/testing'
import { chromiumOptions } from '../../../.ci/chromium.ts'
import { PEOPLE } from '../people.ts'
import { portalForBrowsers, seedPostgres } from '../server/portals.ts'
import { quantile } from '../server/quantile.ts'
import { pathOf, signInOwner } from '../server/visitor.ts'
import { table } from '../table.ts'
import { thenTakeDown } from '../take-down.ts'
import { signIn } from '../visit/sign-in.ts'
import { openBare, type Scrolled, scrolled } from './scrolled.ts'

const KEYS = 10_000
const ROUNDS = 5
const ANSWERS = 30
const ANSWERED_WITHIN_MS = 200
/** Beyond what the machine drops of a bare table, which is scrolled in turn; where it drops more of that, it has no time to tell. */
const DROPPED_AT_MOST = 0.01
/** CPU time of a frame, of what one of the bare table takes. */
const WORK_AT_MOST = 1.25
/** Layouts and style recalculations by frame: what scrolls has been laid out. */
const LAID_OUT_AT_MOST = 0.02

/** How a list of 10,000 keys scrolls, beside a bare table as high, and how long its calls take; prints it. */
export function benchLists(): Promise<boolean> {
  return thenTakeDown(async (putUp) => {
    const seeded = await seedPostgres(putUp)
    await askPostgres(seeded.url, MANY_KEYS)
    const { address } = await portalForBrowsers(putUp, seeded)
    const answers = await answersOf(address)
    const browser = await chromium.launch(chromiumOptions())
    putUp(() => browser.close())
    const page = await openList(browser, address.replace('127.0.0.1', 'localhost'))
    const bare = await openBare(page)
    const [list, beside]: [Scrolled[], Scrolled[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      list.push(await scrolled(browser, page))
      beside.push(await scrolled(browser, bare))
    }
    const middle = (all: readonly Scrolled[], of: (one: Scrolled) => number) => quantile(all.map(of), 0.5)
    const [dropped, droppedOfBare] = [middle(list, (one) => one.dropped), middle(beside, (one) => one.dropped)]
    const [work, workOfBare] = [middle(list, (one) => one.workMs), middle(beside, (one) => one.workMs)]
    const [laidOut, within] = [middle(list, (one) => one.laidOut), quantile(answers, 0.99)]
    const isBusy = droppedOfBare > DROPPED_AT_MOST
    const isSmooth = isBusy || dropped - droppedOfBare <= DROPPED_AT_MOST
    const isLight = work <= workOfBare * WORK_AT_MOST
    const [isStill, isQuick] = [laidOut <= LAID_OUT_AT_MOST, within <= ANSWERED_WITHIN_MS]
    const most = `≤ ${percent(droppedOfBare + DROPPED_AT_MOST)}`
    console.log(
      table([
        [`${KEYS} keys`, 'measured', 'limit', ''],
        ['CPU time of a frame, of a bare table’s', (work / workOfBare).toFixed(2), `≤ ${WORK_AT_MOST}`, said(isLight)],
        ['of the bare table, ms', workOfBare.toFixed(1), '', ''],
        ['layouts and style recalculations a frame', laidOut.toFixed(2), `≤ ${LAID_OUT_AT_MOST}`, said(isStill)],
        ['frames dropped while it scrolls, %', percent(dropped), most, isBusy ? 'no time to tell' : said(isSmooth)],
        ['of a bare table as high, %', percent(droppedOfBare), '', ''],
        ['a page of it is answered within, ms (p99)', within.toFixed(0), `≤ ${ANSWERED_WITHIN_MS}`, said(isQuick)],
      ]),
    )
    return isSmooth && isLight && isStill && isQuick
  })
}

/** Keys like one that the example company has. */
const MANY_KEYS = `
  insert into secret_keys (id, account_id, label, sealed_token, masked_token, created_by, created_at)
  select 'many-' || at, account_id, 'Key ' || at, sealed_token, masked_token, created_by, now() - at * interval '1 minute'
  from (
    select secret_keys.* from secret_keys join users on users.id = created_by
    where users.email = '${PEOPLE.owner}' limit 1
  ) as one, generate_series(1, ${KEYS}) as at`

/** How long each answer took, ms, from the request on. */
async function answersOf(address: string): Promise<number[]> {
  const { bearer } = await signInOwner(address)
  const took: number[] = []
  for (let at = 0; at < ANSWERS; at += 1) {
    const askedAt = performance.now()
    const answer = await fetch(address + pathOf(listSecretKeys), { headers: bearer })
    const rows = (await answer.json()) as unknown[]
    if (rows.length !== 1_000) throw new Error(`${rows.length} keys came instead of a page of them.`)
    took.push(performance.now() - askedAt)
  }
  return took
}

async function openList(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    storageState: await signIn(browser, origin, 'owner'),
    viewport: { width: 1_440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto(`${origin}/account/keys`)
  // Those that the company had before come on top.
  await page.getByText(/^10,\d{3} keys$/).waitFor({ timeout: 120_000 })
  return page
}

const percent = (share: number) => (share * 100).toFixed(1)
const said = (isKept: boolean) => (isKept ? 'ok' : 'EXCEEDED')
