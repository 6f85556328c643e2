import type { FaultKind, PlannedRemote } from '@portal/contracts/platform'
import { BUDGET, deadlineIn, LONGEST_TRY, PATIENCE, within } from './budget.ts'
import { loadRemoteModule } from './load-remote.ts'
import { type MountedRemote, mountRemote } from './mount-remote.ts'
import type { SlotOpening, SlotState, SlotSurroundings } from './open-slot.ts'
import { asFault, type SlotFault } from './slot-fault.ts'

/** One way from nothing to content or a card. When it has ended, whatever still arrives goes nowhere. */
export function startAttempt(opening: SlotOpening, surroundings: SlotSurroundings, retry: () => void) {
  const { name, title, module, host } = opening
  const { provides, mountParcel, isStillWanted = async () => true } = surroundings
  const controller = new AbortController()
  const { signal } = controller
  const deadline = deadlineIn(BUDGET)
  let remote: PlannedRemote | undefined
  let release: string | undefined
  let mounted: MountedRemote | undefined

  const show = (state: SlotState) => {
    if (!signal.aborted) opening.onState(state)
  }
  const slow = setTimeout(show, PATIENCE, { phase: 'slow' })
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
    remote = await within(opening.find(), Math.min(LONGEST_TRY, deadline.left()), `the plan of ${name}`)
    release = remote.current.id
    const loaded = await loadRemoteModule({ remote, module, provides, deadline, signal })
    if (loaded.setback && !signal.aborted) report(loaded.setback)
    release = loaded.release.id
    return loaded
  }
  const mount = async (exports: Record<string, unknown>) => {
    const onFailure = (error: unknown) => fail(error, 'render')
    mounted = mountRemote({ name, host, mountParcel, onFailure, lifecycles: opening.pick(exports) })
    await within(mounted.ready, Math.min(LONGEST_TRY, deadline.left()), `mounting ${name}`)
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
