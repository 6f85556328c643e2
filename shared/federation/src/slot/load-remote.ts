import { unmetNeeds } from '@portal/contracts/needs'
import type { PlannedRelease, PlannedRemote } from '@portal/contracts/platform'
import { type Deadline, LONGEST_TRY_MS, pauseBefore, TRIES, within } from './budget.ts'
import { forgetFailedShares, loadModule } from './runtime.ts'
import { asFault, faultOf, type SlotFault } from './slot-fault.ts'
import { trustFiles } from './trust.ts'

export interface Loaded {
  exports: Record<string, unknown>
  release: PlannedRelease
  /** Why an older release than the current one was taken. */
  setback?: SlotFault
}

export interface LoadOptions {
  remote: PlannedRemote
  /** `./app`, `./cards` */
  module: string
  /** What the host lends: key → version. */
  provides: Readonly<Record<string, string>>
  deadline: Deadline
  signal: AbortSignal
}

/**
 * Loads a module of a remote: the current release, again when it fails fast, then the previous one. Rejects with the
 * fault of the current release: that is the one to be mended.
 */
export async function loadRemoteModule(options: LoadOptions): Promise<Loaded> {
  const { current, previous } = options.remote
  try {
    return { exports: await loadRelease(current, options), release: current }
  } catch (error) {
    const setback = asFault(error, 'load')
    if (!previous || options.signal.aborted) throw setback
    const exports = await loadRelease(previous, options).catch(() => {
      throw setback
    })
    return { exports, release: previous, setback }
  }
}

async function loadRelease(release: PlannedRelease, { remote, module, provides, deadline, signal }: LoadOptions) {
  checkNeeds(release, provides)
  trustFiles(release)
  for (let attempt = 1; ; attempt++) {
    try {
      const patience = Math.min(LONGEST_TRY_MS, deadline.left())
      return modulesOf(await within(loadModule(remote.name, release, module), patience, `${remote.name} ${module}`))
    } catch (error) {
      const fault = asFault(error, 'load')
      forgetFailedShares()
      const isSlow = fault.kind === 'timeout' || deadline.left() === 0
      if (isSlow || fault.kind === 'contract' || attempt === TRIES || signal.aborted) throw fault
      await pauseBefore(attempt)
    }
  }
}

/** Before any of its code runs: a hook called in another React than its own explains nothing. */
function checkNeeds(release: PlannedRelease, provides: LoadOptions['provides']) {
  const unmet = unmetNeeds(release.needs, provides)
  if (unmet.length === 0) return
  const list = unmet.map(({ key, range, here }) => `${key} ${range} (here ${here ?? 'none'})`).join(', ')
  throw faultOf('contract', `contract: release ${release.id} needs ${list}`)
}

function modulesOf(exports: unknown): Record<string, unknown> {
  if (exports instanceof Object) return exports as Record<string, unknown>
  throw faultOf('contract', 'contract: no exported lifecycle')
}
