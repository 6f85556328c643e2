import { grownSince, type Leftovers, watchLeftovers } from '@portal/federation/leftovers'
import { reportFault } from '@portal/platform/faults'
import type { PageState, PageStore } from '../page/page-store.ts'

/** A card may be of any remote, while the page's own slot has a known one. */
const CARD = '[data-slot]:not(#slot) > *'
/** Time after which short-lived resources, such as animations, have ended, in ms. */
const LAST_WORDS_MS = 5000

interface Left {
  open: Leftovers
  /** Resources that grew since the visit before. */
  grown: readonly string[]
}

const NOTHING: Left = { open: new Map(), grown: [] }

/**
 * Reports remotes that leave listeners, timers or observers behind (rule P15), once for each kind. A single leftover
 * may be a library's one-time setup; two visits in a row with growth are a leak.
 */
export function watchLeavers(page: PageStore): void {
  const { madeBy } = watchLeftovers()
  const left = new Map<string, Left>()
  const reported = new Set<string>()

  const count = (name: string, release: string) => {
    const address = `/releases/${name}/`
    if (standsIn(page.getState()) === name || document.querySelector(CARD)) return
    const before = left.get(name) ?? NOTHING
    const open = madeBy(address)
    const grown = grownSince(before.open, open).map((one) => one.replace(/^\d+ × /, ''))
    left.set(name, { open, grown })
    for (const what of grown.filter((one) => before.grown.includes(one) && !reported.has(name + one))) {
      reported.add(name + what)
      reportFault({ kind: 'unmount', message: `left behind: ${what}`, remote: name, release })
    }
  }
  page.subscribe((now, before) => {
    const name = standsIn(before)
    if (name && before.slot.phase === 'ready' && now.slot.phase !== 'ready')
      setTimeout(count, LAST_WORDS_MS, name, before.slot.release)
  })
}

/** The remote in the slot: the route moves on when it has left. */
function standsIn({ route, slot }: PageState): string | undefined {
  return route.kind === 'remote' && slot.phase === 'ready' ? route.name : undefined
}
