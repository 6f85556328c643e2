import type { Parcel, ParcelConfigObject } from 'single-spa'
import { BUDGET_MS, LONGEST_UNMOUNT_MS, within } from './budget.ts'
import { faultOf } from './slot-fault.ts'

export type MountParcel = (config: ParcelConfigObject & { timeouts: typeof timeouts }, props: ParcelProps) => Parcel
type ParcelProps = Record<string, unknown> & { domElement: HTMLElement }

export interface Mounting {
  name: string
  lifecycles: unknown
  host: HTMLElement
  mountParcel: MountParcel
  /** The remote has failed after it was there. */
  onFailure: (error: unknown) => void
}

export interface MountedRemote {
  /** Rejects when it could not be mounted. */
  ready: Promise<unknown>
  /** Takes it off the page at once, and lets it end in its own time. Rejects when it does not. */
  takeDown: () => Promise<void>
}

/** The slot has its own deadlines and says what is late; the runtime's warnings would only say it twice. */
const UNHURRIED = { millis: BUDGET_MS, dieOnTimeout: false, warningMillis: BUDGET_MS }
const timeouts = { bootstrap: UNHURRIED, mount: UNHURRIED, unmount: UNHURRIED }

/** Mounts a remote as a parcel in an element of its own. */
export function mountRemote({ name, lifecycles, host, mountParcel, onFailure }: Mounting): MountedRemote {
  if (!areLifecycles(lifecycles)) throw faultOf('contract', 'contract: no exported lifecycle')

  const box = document.createElement('div')
  host.append(box)
  const parcel = mountParcel({ ...lifecycles, name, timeouts }, { name, domElement: box, onFailure })
  // Whoever waits for the mount learns of these as well.
  for (const promise of [parcel.loadPromise, parcel.bootstrapPromise, parcel.unmountPromise]) promise.catch(() => {})

  return {
    ready: parcel.mountPromise,
    takeDown: async () => {
      box.remove()
      if (parcel.getStatus() === 'MOUNTED') await within(parcel.unmount(), LONGEST_UNMOUNT_MS, `unmounting ${name}`)
      // One that is still on its way is sent off when it arrives; one that broke has nothing to end.
      else parcel.mountPromise.then(() => parcel.unmount()).catch(() => {})
    },
  }
}

function areLifecycles(value: unknown): value is ParcelConfigObject {
  return value instanceof Object && 'mount' in value && 'unmount' in value
}
