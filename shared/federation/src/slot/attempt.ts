import type { FaultKind, FaultReport, PlannedRemote } from '@portal/contracts/platform'
import {
  BUDGET_MS,
  type Deadline,
  deadlineIn,
  LONGEST_TRY_MS,
  PATIENCE_MS,
  TRIAL_PATIENCE_MS,
  within,
} from './budget.ts'
import { enableStylesOf } from './enabled-styles.ts'
import { type Loaded, loadRemoteModule } from './load-remote.ts'
import { type MountedRemote, type MountParcel, mountRemote } from './mount-remote.ts'
import { asFault, type SlotFault } from './slot-fault.ts'
import { type SlotLoad, watchLoad } from './watch-load.ts'

/** State of a slot; the shell renders everything but the remote itself. */
export type SlotState = { phase: 'empty' } | { phase: 'loading' } | { phase: 'slow' } | SlotReady | SlotFailure

export interface SlotReady {
  phase: 'ready'
  /** The shown release. */
  release: string
  /** Removes it, and loads the currently planned one instead. */
  openAnew: () => void
  /** Takes a canary down, and loads the release from before in its place (rule P35). */
  giveWay?: () => void
}

export interface SlotFailure {
  phase: 'failed'
  kind: FaultKind
  /** Technical cause, for the details of the card. */
  cause?: string
  /** Reference of the report, for support. */
  reference: string
  title: string
  /** The team, when the plan of the remote was there. */
  owner?: string
  retry: () => void
}

/** Releases that broke, and gave way to the one from before: they are not tried again, until somebody presses Retry. */
export type GivenUp = Pick<Set<string>, 'has' | 'clear'> & { add(release: string): void }

/** Dependencies shared by all slots of the page. */
export interface SlotSurroundings {
  /** Versions that the host provides, by shared key. */
  provides: Readonly<Record<string, string>>
  /** Reports a fault to the operators; returns the reference that the card shows. */
  report: (fault: Pick<FaultReport, 'kind' | 'message' | 'remote' | 'release' | 'stack'>) => string
  /**
   * Returns whether the page still belongs to the person it was rendered for: their files are gone with their session.
   */
  isStillWanted?: (() => Promise<boolean>) | undefined
  givenUp: GivenUp
  /** Hears how each attempt went (rule P40); left out on a page that tells nobody. */
  onLoad?: ((load: SlotLoad) => void) | undefined
  mountParcel: MountParcel
}

export interface SlotOpening {
  name: string
  title: string
  /** The remote's part of the plan, which may still have to be fetched. */
  find: () => Promise<PlannedRemote>
  /** `./app`, `./cards` */
  module: string
  /** The lifecycles among what the module exports. */
  pick: (exports: Record<string, unknown>) => unknown
  /** Returns the container for the remote's element as it is now: a page that is drawn anew has another one. */
  host: () => HTMLElement
  onState: (state: SlotState) => void
}

/** Progress of an attempt. */
interface Progress {
  remote?: PlannedRemote
  /** The release that is loading, or was loaded last. */
  release?: string
  mounted?: MountedRemote | undefined
}

interface Course {
  deadline: Deadline
  signal: AbortSignal
  watched: ReturnType<typeof watchLoad>
  report: (fault: SlotFault, of?: string) => unknown
}

/** Runs one attempt, from empty to content or a failure card. After its end, anything that still arrives is ignored. */
export function startAttempt(opening: SlotOpening, surroundings: SlotSurroundings, retry: () => void) {
  const { name, title, host } = opening
  const { mountParcel, givenUp, isStillWanted = async () => true } = surroundings
  const controller = new AbortController()
  const { signal } = controller
  const deadline = deadlineIn(BUDGET_MS)
  const watched = watchLoad(opening, surroundings.onLoad)
  const progress: Progress = {}

  const show = (state: SlotState) => {
    if (!signal.aborted) opening.onState(state)
  }
  const slow = setTimeout(show, PATIENCE_MS, { phase: 'slow' })
  const report = ({ kind, message, cause, stack: own }: SlotFault, release = progress.release) =>
    surroundings.report({ kind, message, remote: name, release, stack: cause instanceof Error ? cause.stack : own })
  const takeDown = async () => {
    const { mounted } = progress
    progress.mounted = undefined
    await mounted?.takeDown()
  }
  const end = async () => {
    controller.abort()
    watched.end()
    clearTimeout(slow)
    await takeDown().catch((error) => report(asFault(error, 'unmount')))
  }
  const fail = (error: unknown, kind: FaultKind, of = progress.release) => {
    if (signal.aborted) return
    const fault = asFault(error, kind)
    const retryAll = () => {
      givenUp.clear()
      retry()
    }
    const reference = report(fault, of)
    watched.end('failed')
    show({ ...failureBy(fault), reference, owner: progress.remote?.owner, title, retry: retryAll })
    void end()
  }
  /** Removes the current release and mounts the previous one in its place. */
  const giveWay = (of: string, fault?: SlotFault) => {
    if (signal.aborted) return
    if (fault) report(fault, of)
    watched.end('fell-back')
    givenUp.add(of)
    retry()
  }

  /** A missing file may mean that the session has ended: then the page is leaving, and a card would be wrong. */
  const giveUp = async (error: unknown) => {
    const fault = asFault(error, 'load')
    const isWanted = fault.kind === 'load' ? isStillWanted() : Promise.resolve(true)
    const answer = within(isWanted, deadline.left(), `asking whether ${name} is wanted`)
    if (await answer.catch(() => true)) fail(fault, 'load')
    else void end()
  }

  const load = (from: PlannedRemote) =>
    loadInto(progress, from, opening, surroundings, { deadline, signal, watched, report })
  const mount = async ({ exports, release: loaded }: Loaded, before?: PlannedRemote) => {
    enableStylesOf(loaded)
    const onFailure = (error: unknown) =>
      before ? giveWay(loaded.id, asFault(error, 'render')) : fail(error, 'render', loaded.id)
    const mounted = mountRemote({ name, host, mountParcel, onFailure, lifecycles: opening.pick(exports) })
    progress.mounted = mounted
    const isTrial = before !== undefined && progress.remote?.onTrial
    const patience = isTrial ? TRIAL_PATIENCE_MS : LONGEST_TRY_MS
    await within(mounted.ready, Math.min(patience, deadline.left()), `mounting ${name}`)
    clearTimeout(slow)
    watched.mounted(loaded)
    show({
      phase: 'ready',
      release: loaded.id,
      openAnew: retry,
      ...(isTrial && { giveWay: () => giveWay(loaded.id) }),
    })
  }
  /** If that fails as well, reports the fault of the current release, which is the one to fix. */
  const mountBefore = async (before: PlannedRemote, broken: string, fault: SlotFault) => {
    void takeDown().catch(() => {})
    try {
      const loaded = await load(before)
      if (signal.aborted) return
      await mount(loaded)
    } catch {
      return fail(fault, 'mount', broken)
    }
    givenUp.add(broken)
    report(fault, broken)
  }
  const run = async (planned: PlannedRemote) => {
    progress.remote = planned
    watched.planned(planned.current)
    const loaded = await load(planned)
    if (signal.aborted) return
    const before = loaded.release === planned.current ? beforeOf(planned) : undefined
    await mount(loaded, before).catch((error) => {
      if (signal.aborted) return
      const fault = asFault(error, 'mount')
      return before ? mountBefore(before, loaded.release.id, fault) : fail(fault, 'mount')
    })
  }

  show({ phase: 'loading' })
  void findPlan(opening, givenUp, deadline).then(run).catch(giveUp)
  return { end }
}

/** Returns the plan of the remote, with the previous release as the current one if that was given up. */
async function findPlan({ name, find }: SlotOpening, givenUp: GivenUp, deadline: Deadline): Promise<PlannedRemote> {
  const planned = await within(find(), Math.min(LONGEST_TRY_MS, deadline.left()), `the plan of ${name}`)
  return givenUp.has(planned.current.id) ? (beforeOf(planned) ?? planned) : planned
}

/** Loads a release, or the previous one if that fails; the fault of a failed one is reported later. */
async function loadInto(
  progress: Progress,
  from: PlannedRemote,
  { module }: SlotOpening,
  { provides, givenUp }: SlotSurroundings,
  { deadline, signal, watched, report }: Course,
): Promise<Loaded> {
  const wanted = from.current.id
  progress.release = wanted
  const onRetried = (of: string, fault: SlotFault) => void report(fault, of)
  const { onRetry } = watched
  const loaded = await loadRemoteModule({ remote: from, module, provides, deadline, signal, onRetry, onRetried })
  watched.reach('code')
  progress.release = loaded.release.id
  const isLeft = signal.aborted
  void loaded.setback?.then((fault) => {
    // The one that does not stand there may have brought its styles meanwhile.
    if (progress.mounted && progress.release === loaded.release.id) enableStylesOf(loaded.release)
    if (!fault || isLeft) return
    givenUp.add(wanted)
    report(fault, wanted)
  })
  return loaded
}

/** The remote with the release from before as its only one. */
function beforeOf({ previous, onTrial: _, ...remote }: PlannedRemote): PlannedRemote | undefined {
  return previous && { ...remote, current: previous }
}

function failureBy({ kind, message }: SlotFault) {
  return { phase: 'failed', kind, cause: message } as const
}
