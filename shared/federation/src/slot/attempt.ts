import type { FaultKind, FaultReport, PlannedRemote } from '@portal/contracts/platform'
import { BUDGET_MS, deadlineIn, LONGEST_TRY_MS, PATIENCE_MS, within } from './budget.ts'
import { loadRemoteModule } from './load-remote.ts'
import { type MountedRemote, type MountParcel, mountRemote } from './mount-remote.ts'
import { asFault, type SlotFault } from './slot-fault.ts'

/** What stands in a slot; the shell draws everything but the remote itself. */
export type SlotState = { phase: 'empty' } | { phase: 'loading' } | { phase: 'slow' } | { phase: 'ready' } | SlotFailure

export interface SlotFailure {
  phase: 'failed'
  kind: FaultKind
  /** What support finds the report by. */
  reference: string
  title: string
  /** The team, when the plan of the remote was there. */
  owner?: string
  retry: () => void
}

/** What every slot of the page has in common. */
export interface SlotSurroundings {
  /** What the host lends: key → version. */
  provides: Readonly<Record<string, string>>
  /** Tells the operators; answers the reference that the card shows. */
  report: (fault: Pick<FaultReport, 'kind' | 'message' | 'remote' | 'release' | 'stack'>) => string
  /** Whether the page still has the person whom it was drawn for: their files go with their session. */
  isStillWanted?: (() => Promise<boolean>) | undefined
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
  /** Where the remote's element goes. */
  host: HTMLElement
  onState: (state: SlotState) => void
}

/** One way from nothing to content or a card. When it has ended, whatever still arrives goes nowhere. */
export function startAttempt(opening: SlotOpening, surroundings: SlotSurroundings, retry: () => void) {
  const { name, title, module, host } = opening
  const { provides, mountParcel, isStillWanted = async () => true } = surroundings
  const controller = new AbortController()
  const { signal } = controller
  const deadline = deadlineIn(BUDGET_MS)
  let remote: PlannedRemote | undefined
  let release: string | undefined
  let mounted: MountedRemote | undefined

  const show = (state: SlotState) => {
    if (!signal.aborted) opening.onState(state)
  }
  const slow = setTimeout(show, PATIENCE_MS, { phase: 'slow' })
  const report = ({ kind, message, cause, stack }: SlotFault) =>
    surroundings.report({ kind, message, remote: name, release, stack: cause instanceof Error ? cause.stack : stack })

  const end = async () => {
    controller.abort()
    clearTimeout(slow)
    const leaving = mounted
    mounted = undefined
    await leaving?.takeDown().catch((error) => report(asFault(error, 'unmount')))
  }
  const fail = (error: unknown, kind: FaultKind) => {
    if (signal.aborted) return
    const fault = asFault(error, kind)
    show({ phase: 'failed', kind: fault.kind, reference: report(fault), owner: remote?.owner, title, retry })
    void end()
  }

  /** A file that is gone may mean that the session is: then the page is leaving, and a card would say what is not true. */
  const giveUp = async (error: unknown) => {
    const fault = asFault(error, 'load')
    const isWanted = fault.kind === 'load' ? isStillWanted() : Promise.resolve(true)
    const answer = within(isWanted, deadline.left(), `asking whether ${name} is wanted`)
    if (await answer.catch(() => true)) fail(fault, 'load')
    else void end()
  }

  const load = async () => {
    remote = await within(opening.find(), Math.min(LONGEST_TRY_MS, deadline.left()), `the plan of ${name}`)
    release = remote.current.id
    const loaded = await loadRemoteModule({ remote, module, provides, deadline, signal })
    if (loaded.setback && !signal.aborted) report(loaded.setback)
    release = loaded.release.id
    return loaded
  }
  const mount = async (exports: Record<string, unknown>) => {
    const onFailure = (error: unknown) => fail(error, 'render')
    mounted = mountRemote({ name, host, mountParcel, onFailure, lifecycles: opening.pick(exports) })
    await within(mounted.ready, Math.min(LONGEST_TRY_MS, deadline.left()), `mounting ${name}`)
    clearTimeout(slow)
    show({ phase: 'ready' })
  }
  const run = async () => {
    const loaded = await load().catch(giveUp)
    if (loaded && !signal.aborted) await mount(loaded.exports).catch((error) => fail(error, 'mount'))
  }

  show({ phase: 'loading' })
  void run()
  return { end }
}
