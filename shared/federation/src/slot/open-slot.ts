import type { FaultKind, FaultReport, PlannedRemote } from '@portal/contracts/platform'
import { startAttempt } from './attempt.ts'
import type { MountParcel } from './mount-remote.ts'

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

/**
 * Loads a remote and mounts it, in the background: content or a card within `BUDGET`. Returns what closes the slot;
 * nothing that arrives later is shown.
 */
export function openSlot(opening: SlotOpening, surroundings: SlotSurroundings): () => Promise<void> {
  const retry = () => {
    void attempt.end()
    attempt = startAttempt(opening, surroundings, retry)
  }
  let attempt = startAttempt(opening, surroundings, retry)
  return () => attempt.end()
}
