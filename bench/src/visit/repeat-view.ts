import { bytesOf, type Exchange } from './exchange.ts'
import { inEmptyBrowser, isPartOfView, openScreen, QUIET_MS } from './first-visit.ts'
import type { View } from './screens.ts'
import type { Stage } from './stage.ts'
import { LONG_MS, MOST_VISITS } from './trips.ts'

/** A page that is opened a second time, its files in the browser's own cache. */
export interface RepeatView {
  /** Whole round trips up to the content. */
  trips: number
  /** Requests until the content was there. */
  before: Exchange[]
  /** Of all that came until the page was at rest. */
  kb: number
}

/** Of some visits the one with the fewest trips: a machine that held one up for so long would add one. */
export async function repeatView(
  stage: Stage,
  view: View,
  isEnough: (seen: RepeatView) => boolean,
): Promise<RepeatView> {
  const seen: RepeatView[] = []
  for (let visit = 0; visit < MOST_VISITS && !seen.some(isEnough); visit += 1) seen.push(await openTwice(stage, view))
  const [fewest] = seen.sort((a, b) => a.trips - b.trips || a.before.length - b.before.length)
  return fewest as RepeatView
}

function openTwice(stage: Stage, view: View): Promise<RepeatView> {
  const { proxy } = stage
  return inEmptyBrowser(stage, view, async (page) => {
    await openScreen(page, proxy.origin, view)
    await proxy.untilQuiet(QUIET_MS)
    proxy.takeExchanges()
    proxy.setDelay(LONG_MS)
    try {
      const { content } = await openScreen(page, proxy.origin, view)
      const contentAt = (await page.evaluate(() => performance.timeOrigin)) + content
      await proxy.untilQuiet(QUIET_MS)
      const exchanges = proxy.takeExchanges()
      return {
        trips: Math.floor(content / LONG_MS),
        before: exchanges.filter((exchange) => isPartOfView(exchange, contentAt)),
        kb: bytesOf(exchanges) / 1024,
      }
    } finally {
      proxy.setDelay(0)
    }
  })
}
