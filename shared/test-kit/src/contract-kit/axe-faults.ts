import axe from 'axe-core'
import { answeringAll, openPlace, startPortal, visitorsOf } from './open-place.ts'
import type { Place } from './places.ts'

/** Rules that need a rendered page are checked in a browser. */
const RULES = { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } }

/** Returns serious axe violations of a page or card as seen by a permitted person, a sentence each. */
export async function axeFaults(place: Place): Promise<string[]> {
  const [visitor = null] = visitorsOf(place)
  const portal = startPortal(answeringAll(), visitor)
  const view = await openPlace(place, portal)
  const { violations } = await axe.run(view.element, { rules: RULES, preload: false, resultTypes: ['violations'] })
  await view.close()
  portal.stop()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${place.name} has ${id}: ${html}`))
}
