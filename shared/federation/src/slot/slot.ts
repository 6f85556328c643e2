import type { LifeCycles } from 'single-spa'
import type { SlotOpening, SlotSurroundings } from './attempt.ts'
import type { MountParcel } from './mount-remote.ts'
import { openSlot } from './open-slot.ts'

export type SlotOptions = Omit<SlotOpening, 'module' | 'pick'> & Omit<SlotSurroundings, 'mountParcel'>

/**
 * The single-spa application of a remote. It never blocks routing: its lifecycles resolve at once, and the remote is
 * loaded and mounted as a parcel of it in the background. (A root parcel would never be let go of.)
 */
export function slot({
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
        { ...opening, module: './app', pick: (exports) => exports },
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
