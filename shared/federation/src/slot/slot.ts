import type { LifeCycles } from 'single-spa'
import type { SlotOpening, SlotSurroundings } from './attempt.ts'
import type { MountParcel } from './mount-remote.ts'
import { openSlot } from './open-slot.ts'

export interface SlotOptions
  extends Omit<SlotOpening, 'host' | 'module' | 'pick'>,
    Omit<SlotSurroundings, 'mountParcel'> {
  /** Returns the container of the remotes; called each time. */
  host: () => HTMLElement
}

/**
 * The single-spa application of a remote. It never blocks routing: its lifecycles resolve at once, and the remote is
 * loaded and mounted as a parcel of it in the background. (A root parcel would never be let go of.)
 */
export function slot({
  host,
  provides,
  report,
  isStillWanted,
  givenUp,
  onLoad,
  ...opening
}: SlotOptions): LifeCycles<{ mountParcel: MountParcel }> {
  let close: (() => Promise<void>) | undefined

  return {
    bootstrap: async () => {},
    mount: async ({ mountParcel }) => {
      close = openSlot(
        { ...opening, host: host(), module: './app', pick: (exports) => exports },
        { provides, report, isStillWanted, givenUp, onLoad, mountParcel },
      )
    },
    unmount: async () => {
      await close?.()
      close = undefined
      opening.onState({ phase: 'empty' })
    },
  }
}
