import type { LoadRecord } from '@portal/contracts/loads'
import type { PlannedRelease } from '@portal/contracts/platform'
import { LOADS_PATH, LOADS_PER_REPORT, LONGEST_PHASE_MS } from '@portal/contracts/reports'
import type { SlotLoad } from '@portal/federation/slot'
import { sendReports } from '@portal/platform/faults'
import { measuredFiles } from './load-timings.ts'

/** Loads of one moment travel together, in ms. */
const GATHERING_MS = 2000
/** The browser would forget the files of a page that stays open for long. */
const FILES_REMEMBERED = 1000

const gathered: LoadRecord[] = []
/** Time up to which each remote's loads were reported: prefetches count as well, and nothing twice. */
const countedUntil = new Map<string, number>()
let left = LOADS_PER_REPORT
let timer: ReturnType<typeof setTimeout> | undefined

performance.setResourceTimingBufferSize(FILES_REMEMBERED)
addEventListener('pagehide', flush)

/**
 * Reports how a remote was loaded (rule P40), batched with others of the same moment. Overrides from a developer's
 * machine are not reported.
 */
export function tellLoad(load: SlotLoad): void {
  const { release } = load
  if (!release || release.servedAt || left === 0) return
  left -= 1
  gathered.push(recordOf(load, release))
  timer ??= setTimeout(flush, GATHERING_MS)
}

function flush() {
  clearTimeout(timer)
  timer = undefined
  if (gathered.length > 0) sendReports(LOADS_PATH, gathered.splice(0))
}

function recordOf(load: SlotLoad, release: PlannedRelease): LoadRecord {
  const { remote, module, outcome, retries, began, ended } = load
  const { plan, code, mount, content } = load.reached
  const files = measuredFiles()
  const container = new URL(release.base + release.entry, location.href).href
  const came = files.findLast(({ url }) => url === container)?.to
  // It may have been here before anybody asked for it. Of one that ran nothing, what the browser measured is how long it took to fail.
  const entry = plan === undefined || code === undefined || came === undefined ? undefined : Math.max(plan, came)
  const since = countedUntil.get(remote) ?? 0
  const own = files.filter(({ part, to }) => part === remote && to > since && to <= ended)
  countedUntil.set(remote, Math.max(since, ended))
  return {
    remote,
    release: release.id,
    module: module as LoadRecord['module'],
    outcome,
    retries,
    bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
    phases: {
      plan: between(began, plan),
      entry: between(plan, entry),
      code: between(entry ?? plan, code),
      mount: between(code, mount),
      content: between(mount, content),
    },
  }
}

function between(from: number | undefined, to: number | undefined): number | undefined {
  if (from === undefined || to === undefined) return undefined
  return Math.min(Math.max(0, Math.round(to - from)), LONGEST_PHASE_MS)
}
