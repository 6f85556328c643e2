import { unmetNeeds } from '@portal/contracts/needs'
import type { PlannedRelease, PlannedRemote } from '@portal/contracts/platform'
import { type Deadline, LONGEST_TRY_MS, pauseBefore, TRIAL_PATIENCE_MS, TRIES, within } from './budget.ts'
import { dropFailedShares, loadModule } from './runtime.ts'
import { asFault, faultOf, type SlotFault } from './slot-fault.ts'
import { trustFiles } from './trust.ts'

export interface Loaded {
  exports: Record<string, unknown>
  release: PlannedRelease
  /**
   * If two releases were requested, resolves once neither is loading any more, with the fault of the current one, or
   * `undefined` if it was just late.
   */
  setback?: Promise<SlotFault | undefined>
}

export interface LoadOptions {
  remote: PlannedRemote
  /** `./app`, `./cards` */
  module: string
  /** Versions that the host provides, by shared key. */
  provides: Readonly<Record<string, string>>
  deadline: Deadline
  signal: AbortSignal
  /** Its files are about to be asked for once more. */
  onRetry: () => void
  /** This release did come, but not at once. */
  onRetried: (release: string, why: SlotFault) => void
}

/**
 * Loads a module of a remote: the current release, again when it fails fast, then the previous one; beside a canary that is late,
 * whichever comes first. Rejects with the fault of the current release: that is the one to be mended.
 */
export async function loadRemoteModule(options: LoadOptions): Promise<Loaded> {
  const { name, current, previous, onTrial } = options.remote
  const coming = loadRelease(current, options)
  try {
    return await (onTrial && previous ? within(coming, TRIAL_PATIENCE_MS, `the canary of ${name}`) : coming)
  } catch (error) {
    if (!previous || options.signal.aborted) throw asFault(error, 'load')
    const before = loadRelease(previous, options)
    const setback = Promise.allSettled([coming, before]).then(([wanted]) =>
      wanted.status === 'rejected' ? asFault(wanted.reason, 'load') : undefined,
    )
    const loaded = await Promise.any([coming, before]).catch(async () => {
      throw await setback
    })
    return { ...loaded, setback }
  }
}

async function loadRelease(
  release: PlannedRelease,
  { remote, module, provides, deadline, signal, onRetry, onRetried }: LoadOptions,
): Promise<Loaded> {
  let retried: SlotFault | undefined
  checkNeeds(release, provides)
  trustFiles(release)
  for (let attempt = 1; ; attempt++) {
    try {
      // What comes from its sources is large, and there is no release before it (rule P39).
      const patience = release.servedAt ? deadline.left() : Math.min(LONGEST_TRY_MS, deadline.left())
      const what = `${remote.name} ${module}`
      const exports = modulesOf(await within(loadModule(remote.name, release, module), patience, what))
      if (retried && !signal.aborted) onRetried(release.id, faultOf('retried', retried.message, retried.cause))
      return { exports, release }
    } catch (error) {
      const fault = asFault(error, 'load')
      dropFailedShares()
      const isSlow = fault.kind === 'timeout' || deadline.left() === 0
      if (isSlow || fault.kind === 'contract' || attempt === TRIES || signal.aborted) throw fault
      retried = fault
      onRetry()
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
