import { bytesOf, type Exchange } from '../visit/exchange.ts'
import { inEmptyBrowser, openScreen, warmUp } from '../visit/first-visit.ts'
import { KEYS_SCREEN, SCREENS, type Screen } from '../visit/screens.ts'
import type { Stage } from '../visit/stage.ts'
import { clickThrough, pointAt } from './route-change.ts'
import { throttleOf } from './throttle.ts'
import type { Variant } from './variants.ts'
import { readVitals, type Vitals, watchVitals } from './vitals.ts'

/** On Slow 4G everything is answered a trip later than the portal did. */
const QUIET_MS = 1500
export const TEAM_SCREEN = screenOf('team')
export const BILLING_SCREEN = screenOf('billing')

/** One browser with nothing in store on Slow 4G with a slow processor; times in ms. */
export interface SlowVisit extends Vitals {
  content: number
  /** All that came until the page was at rest. */
  exchanges: Exchange[]
  /** The same page again, its files in the cache. */
  repeat: number
  /** To the members: nothing of them there, all of them there, and shown before. */
  cold: number
  prefetched: number
  warm: number
}

export function screenOf(remote: string): Screen {
  return SCREENS.find((screen) => screen.remote === remote) as Screen
}

export function visitSlowly(stage: Stage, variant: Variant): Promise<SlowVisit> {
  const { proxy } = stage
  const view = { ...KEYS_SCREEN, variant }
  return inEmptyBrowser(stage, view, async (page) => {
    const { slow } = await throttleOf(page)
    await warmUp(page, proxy.origin)
    await watchVitals(page)
    await slow()

    proxy.takeExchanges()
    const { content } = await openScreen(page, proxy.origin, view)
    await proxy.untilQuiet(QUIET_MS)
    const vitals = await readVitals(page)
    const exchanges = proxy.takeExchanges()

    const again = await openScreen(page, proxy.origin, view)
    await proxy.untilQuiet(QUIET_MS)
    const cold = await clickThrough(page, TEAM_SCREEN)
    await proxy.untilQuiet(QUIET_MS)

    await openScreen(page, proxy.origin, view)
    await proxy.untilQuiet(QUIET_MS)
    await pointAt(page, TEAM_SCREEN)
    await proxy.untilQuiet(QUIET_MS)
    const prefetched = await clickThrough(page, TEAM_SCREEN)
    await clickThrough(page, KEYS_SCREEN)
    const warm = await clickThrough(page, TEAM_SCREEN)
    return { ...vitals, content, exchanges, repeat: again.content, cold, prefetched, warm }
  })
}

export function kbOf(exchanges: readonly Exchange[], kind?: Exchange['kind']): number {
  return bytesOf(kind ? exchanges.filter((exchange) => exchange.kind === kind) : exchanges) / 1024
}
