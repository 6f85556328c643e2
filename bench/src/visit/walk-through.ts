import type { Page } from '@playwright/test'
import type { Finding } from './budgets.ts'
import { fetchedTwice } from './exchange.ts'
import { inEmptyBrowser, openScreen } from './first-visit.ts'
import { KEYS_SCREEN, SCREENS, type Screen, whereContentIs } from './screens.ts'
import type { Stage } from './stage.ts'

/** Of the federation runtime, as far as it is looked at here. */
interface Federation {
  __INSTANCES__: { shareScopeMap: Record<string, Record<string, Record<string, { lib?: () => unknown }>>> }[]
}
type WalkedPage = typeof globalThis & { __FEDERATION__?: Federation; reactDoms?: unknown[] }

const SAME_PERSON = SCREENS.filter(({ remote, as }) => as !== 'support' && remote !== 'identity')
const QUIET_MS = 1200

/** One page that shows one remote after the other: each comes into what the ones before have left. */
export async function walkThrough(stage: Stage): Promise<Finding[]> {
  const { proxy } = stage
  return inEmptyBrowser(stage, KEYS_SCREEN, async (page) => {
    await countReactDoms(page)
    proxy.takeExchanges()
    await openScreen(page, proxy.origin, KEYS_SCREEN)
    for (const screen of SAME_PERSON) await goTo(page, screen)
    await proxy.untilQuiet(QUIET_MS)
    const twice = fetchedTwice(proxy.takeExchanges())
    const copies = await copiesOf(page)
    return [
      { budget: 'fetchedTwiceOnTheWay', measured: twice.length, because: twice },
      { budget: 'copies', measured: Math.max(...Object.values(copies)), because: moreThanOne(copies) },
    ]
  })
}

async function goTo(page: Page, screen: Screen): Promise<void> {
  await page.evaluate((path) => history.pushState(null, '', path), screen.path)
  await page.locator(whereContentIs(screen)).first().waitFor()
}

/**
 * Every copy of react-dom introduces itself to the developer tools, whatever the federation runtime knows of it. What is
 * lent to the page defines no function of its own: the TypeScript runner would add a helper that no page has.
 */
function countReactDoms(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const reactDoms: unknown[] = []
    const inject = reactDoms.push.bind(reactDoms)
    Object.assign(globalThis, { reactDoms, __REACT_DEVTOOLS_GLOBAL_HOOK__: { supportsFiber: true, inject } })
  })
}

/** By share key: how many versions, or how many objects of one version, the remotes on the page have. */
function copiesOf(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const { __FEDERATION__: federation, reactDoms } = globalThis as WalkedPage
    if (!federation || !reactDoms?.length)
      throw new Error('The page shows nothing of its federation runtime, or of React.')
    const found: Record<string, Record<string, Set<unknown>>> = {}
    for (const { shareScopeMap } of federation.__INSTANCES__)
      for (const [key, versions] of Object.values(shareScopeMap).flatMap((scope) => Object.entries(scope)))
        for (const [version, { lib }] of Object.entries(versions)) {
          found[key] ??= {}
          found[key][version] ??= new Set()
          if (!lib) continue
          // What a remote is lent in its own name stands on the one module (rule P31).
          const lent = lib()
          const below = typeof lent === 'object' ? Object.getPrototypeOf(lent) : undefined
          found[key][version].add(below && below !== Object.prototype ? below : lent)
        }
    const copies = Object.entries(found).map(([key, versions]) => [
      key,
      Object.values(versions).reduce((sum, { size }) => sum + Math.max(1, size), 0),
    ])
    return { ...Object.fromEntries(copies), 'react-dom (running)': reactDoms.length }
  })
}

function moreThanOne(copies: Record<string, number>): string[] {
  return Object.entries(copies).flatMap(([key, count]) => (count > 1 ? [`${key}: ${count}`] : []))
}
