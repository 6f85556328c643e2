import type { MountParcel } from '@portal/federation/slot'
import type { LifeCycles } from 'single-spa'

/**
 * The shell as an application of single-spa, for the sake of its parcels: only an application's own are let go of when
 * they end. What is opened before single-spa has mounted it waits.
 */
export function createOwnSlots() {
  const waiting = new Set<(mountParcel: MountParcel) => void>()
  let own: MountParcel | undefined

  const application: LifeCycles<{ mountParcel: MountParcel }> = {
    bootstrap: async () => {},
    mount: async ({ mountParcel }) => {
      own = mountParcel
      for (const open of waiting) open(mountParcel)
      waiting.clear()
    },
    unmount: async () => {},
  }

  /** Returns what closes again, whether it has been opened by then or not. */
  const whenThere = (open: (mountParcel: MountParcel) => () => unknown) => {
    let close: (() => unknown) | undefined
    const openNow = (mountParcel: MountParcel) => {
      close = open(mountParcel)
    }
    if (own) openNow(own)
    else waiting.add(openNow)
    return () => {
      waiting.delete(openNow)
      close?.()
    }
  }
  return { application, whenThere }
}
