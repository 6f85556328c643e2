import type { FaultReport, PlannedRemote } from '@portal/contracts/platform'
import type { Parcel, ParcelConfigObject } from 'single-spa'
import { BUDGET, type Deadline, deadlineIn, LONGEST_TRY, LONGEST_UNMOUNT, PATIENCE, within } from './budget.ts'
import { loadRemoteModule } from './load-remote.ts'
import { asFault, faultOf, type SlotFault } from './slot-fault.ts'

/** What stands in a slot; the shell draws everything but the remote itself. */
export type SlotState =
  | { phase: 'empty' }
  | { phase: 'loading' }
  | { phase: 'slow' }
  | { phase: 'ready' }
  | { phase: 'failed'; kind: FaultReport['kind']; reference: string; owner?: string; title: string; retry: () => void }

export type MountParcel = (
  config: ParcelConfigObject,
  props: Record<string, unknown> & { domElement: HTMLElement },
) => Parcel

type Report = Pick<FaultReport, 'kind' | 'message' | 'remote' | 'release' | 'stack'>

/** What every slot of the page has in common. */
export interface SlotSurroundings {
  provides: Readonly<Record<string, string>>
  /** Tells the operators; answers the reference that the card shows. */
  report: (fault: Report) => string
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

/**
 * Loads a remote and mounts it, in the background: content or a card within `BUDGET`. Returns what closes the slot;
 * nothing that arrives later is shown.
 */
export function openSlot(opening: SlotOpening, surroundings: SlotSurroundings): () => Promise<void> {
  let close = attempt()

  function attempt() {
    return startAttempt(opening, surroundings, () => {
      void close()
      close = attempt()
    })
  }
  return () => close()
}

function startAttempt(opening: SlotOpening, surroundings: SlotSurroundings, retry: () => void) {
  const { name, title, onState } = opening
  const controller = new AbortController()
  const { signal } = controller
  const deadline = deadlineIn(BUDGET)
  const box = document.createElement('div')
  let parcel: Parcel | undefined
  let remote: PlannedRemote | undefined
  let release: string | undefined

  const show = (state: SlotState) => {
    if (!signal.aborted) onState(state)
  }
  const report = ({ kind, message, cause, stack }: SlotFault, of = release) =>
    surroundings.report({
      kind,
      message,
      remote: name,
      release: of,
      stack: cause instanceof Error ? cause.stack : stack,
    })

  const takeDown = async () => {
    box.remove()
    const mounted = parcel
    parcel = undefined
    if (mounted?.getStatus() !== 'MOUNTED') return
    await within(mounted.unmount(), LONGEST_UNMOUNT, `unmounting ${name}`).catch((error) =>
      report(asFault(error, 'unmount')),
    )
  }
  const fail = (error: unknown, kind: FaultReport['kind']) => {
    if (signal.aborted) return
    const fault = asFault(error, kind)
    const reference = report(fault)
    show({ phase: 'failed', kind: fault.kind, reference, owner: remote?.owner, title, retry })
    controller.abort()
    void takeDown()
  }
  const slow = setTimeout(() => show({ phase: 'slow' }), PATIENCE)

  const run = async () => {
    remote = await within(opening.find(), Math.min(LONGEST_TRY, deadline.left()), `the plan of ${name}`)
    release = remote.current.id
    const { provides } = surroundings
    const loaded = await loadRemoteModule({ remote, module: opening.module, provides, deadline, signal })
    if (signal.aborted) return
    if (loaded.setback) report(loaded.setback)
    release = loaded.release.id

    opening.host.append(box)
    const lifecycles = lifecyclesOf(opening.pick(loaded.exports))
    const onFailure = (error: unknown) => fail(error, 'render')
    parcel = surroundings.mountParcel({ ...lifecycles, name: opening.name }, { domElement: box, onFailure })
    await mounted(parcel, deadline)
    show({ phase: 'ready' })
  }
  show({ phase: 'loading' })
  void run()
    .catch((error) => fail(error, parcel ? 'mount' : 'load'))
    .finally(() => clearTimeout(slow))

  return async () => {
    controller.abort()
    clearTimeout(slow)
    await takeDown()
  }
}

function mounted(parcel: Parcel, deadline: Deadline) {
  // The runtime also rejects these; the mount's rejection says it all.
  parcel.loadPromise.catch(() => {})
  parcel.bootstrapPromise.catch(() => {})
  parcel.unmountPromise.catch(() => {})
  return within(parcel.mountPromise, Math.min(LONGEST_TRY, deadline.left()), 'mounting')
}

function lifecyclesOf(value: unknown): ParcelConfigObject {
  if (value instanceof Object && 'mount' in value && 'unmount' in value) return value as ParcelConfigObject
  throw faultOf('contract', 'contract: no exported lifecycle')
}
