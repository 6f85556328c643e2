import { reportFault } from '@portal/platform/faults'
import type { PageState, PageStore } from '../page/page-store.ts'

/** Duration of a blocked main thread that counts, in ms. */
const BUSY_MS = 2000

/**
 * Number of former occupants of the slot that a frame can still be attributed to, because it is reported some frames
 * later.
 */
const KEPT = 8

interface LongFrame extends PerformanceEntry {
  scripts: readonly { startTime: number; duration: number; sourceURL: string }[]
}

type Owner = { remote: string; release?: string } | undefined

/**
 * Reports long tasks that block input (rule P32), with the remote whose script it was; work of a library is attributed
 * to the remote in the slot at its start. Browsers without this measurement report nothing.
 */
export function watchBusy(page: PageStore): void {
  // Frames are told of from the page's start on, and this begins later: somebody may have gone on by then.
  const stood = [{ since: 0, owner: standsIn(page.getInitialState()) }]
  const notice = (state: PageState) => {
    stood.unshift({ since: performance.now(), owner: standsIn(state) })
    stood.length = Math.min(stood.length, KEPT)
  }
  notice(page.getState())
  page.subscribe((state, before) => {
    if (state.route !== before.route || state.slot !== before.slot) notice(state)
  })
  const stoodAt = (time: number) => (stood.find(({ since }) => since <= time) ?? stood.at(-1))?.owner

  const observer = new PerformanceObserver((list) => {
    for (const frame of list.getEntries() as LongFrame[]) {
      const longest = frame.scripts.toSorted((one, other) => other.duration - one.duration)[0]
      if (!longest || longest.duration < BUSY_MS) continue
      const whose = ownerOf(longest.sourceURL) ?? stoodAt(longest.startTime)
      reportFault({ kind: 'busy', message: `the page was busy for more than ${BUSY_MS / 1000} s`, ...whose })
    }
  })
  observer.observe({ type: 'long-animation-frame', buffered: true })
}

function ownerOf(url: string): Owner {
  const [, remote, release] = /\/releases\/([a-z-]+)\/(\w+)\//.exec(url) ?? []
  return remote && release && remote !== 'shell' ? { remote, release } : undefined
}

/** Or is on its way there: it may be busy while it is mounted. */
function standsIn({ plan, route, slot }: PageState): Owner {
  if (route.kind !== 'remote') return undefined
  const planned = plan.remote?.name === route.name ? plan.remote.current.id : undefined
  const release = slot.phase === 'ready' ? slot.release : planned
  return { remote: route.name, ...(release && { release }) }
}
