import { inEmptyBrowser, openScreen, warmUp } from '../visit/first-visit.ts'
import { KEYS_SCREEN } from '../visit/screens.ts'
import type { Stage } from '../visit/stage.ts'
import { clickThrough } from './route-change.ts'
import { BILLING_SCREEN, TEAM_SCREEN } from './slow-visit.ts'
import { throttleOf } from './throttle.ts'
import type { Variant } from './variants.ts'

const HANG_MS = 15_000
/** Somebody who sees that nothing comes and goes on, ms. */
const PATIENCE_MS = 500
const QUIET_MS = 1500

/** From the click on a healthy page until it stands there, ms; with a page before it that hangs where its files are held back. */
export function timeBesideHanging(stage: Stage, variant: Variant, hanging?: RegExp): Promise<number> {
  const { proxy } = stage
  const view = { ...KEYS_SCREEN, variant }
  return inEmptyBrowser(stage, view, async (page) => {
    const { slow } = await throttleOf(page)
    await warmUp(page, proxy.origin)
    await openScreen(page, proxy.origin, view)
    await proxy.untilQuiet(QUIET_MS)
    await slow()
    proxy.holdBack(hanging, HANG_MS)
    try {
      if (hanging) {
        await page.evaluate((path) => {
          document.querySelector<HTMLAnchorElement>(`nav a[href="${path}"]`)?.click()
        }, TEAM_SCREEN.path)
        await page.waitForTimeout(PATIENCE_MS)
      }
      return await clickThrough(page, BILLING_SCREEN)
    } finally {
      proxy.holdBack()
      proxy.takeExchanges()
    }
  })
}
