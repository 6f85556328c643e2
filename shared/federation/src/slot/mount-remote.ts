import type { AppProps, CustomProps, Parcel, ParcelConfigObject } from 'single-spa'
import { LONGEST_UNMOUNT_MS, within } from './budget.ts'
import { asFault, faultOf } from './slot-fault.ts'

export type MountParcel = (config: ParcelConfigObject & { timeouts: typeof timeouts }, props: ParcelProps) => Parcel
type ParcelProps = Record<string, unknown> & { domElement: HTMLElement }

export interface Mounting {
  name: string
  lifecycles: unknown
  host: () => HTMLElement
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

/**
 * The functions given to single-spa resolve at once: the slot has its own deadlines and reports delays. single-spa's
 * timers are never cleared, and keep a reference to the remote's element while they run.
 */
const AT_ONCE = { millis: 0, dieOnTimeout: false, warningMillis: 0 }
const timeouts = { bootstrap: AT_ONCE, mount: AT_ONCE, unmount: AT_ONCE }

/** Mounts a remote as a parcel in an element of its own. */
export function mountRemote({ name, lifecycles, host, mountParcel, onFailure }: Mounting): MountedRemote {
  if (!areLifecycles(lifecycles)) throw faultOf('contract', 'contract: no exported lifecycle')

  const box = document.createElement('div')
  host().append(box)
  let isThere = false
  let refuse: (fault: unknown) => void = () => {}
  const broken = new Promise<never>((_, reject) => {
    refuse = reject
  })
  let begun: Promise<void> | undefined
  let ended: Promise<unknown> | undefined
  // What is still on its way, or failed to mount, single-spa could not end with its application: it would tell of it once more, and never
  // mount the application again. So it hears of neither.
  const mount = async (props: CustomProps & AppProps) => {
    const begin = async () => {
      for (const each of [lifecycles.bootstrap ?? [], lifecycles.mount].flat()) await each(props)
    }
    begun = begin()
    begun.catch((error) => refuse(asFault(error, 'mount')))
  }
  // When its application goes, single-spa ends it first by itself, and would wait for it and tell of it as of a mount that failed.
  const unmount = async (props: CustomProps & AppProps) => {
    const end = () => Promise.all([lifecycles.unmount].flat().map(async (each) => each(props)))
    // One that is still on its way is sent off when it arrives, and of one that broke nobody expects an orderly end.
    if (!isThere) return void begun?.catch(() => {}).then(() => end().catch(() => {}))
    ended = within(end(), LONGEST_UNMOUNT_MS, `unmounting ${name}`)
    ended.catch(() => {})
  }
  const props = {
    name,
    domElement: box,
    onFailure: (error: unknown) => (isThere ? onFailure(error) : refuse(asFault(error, 'render'))),
  }
  const parcel = mountParcel({ ...lifecycles, bootstrap: async () => {}, mount, unmount, name, timeouts }, props)
  // The caller that awaits the mount handles these as well.
  for (const promise of [parcel.loadPromise, parcel.bootstrapPromise, parcel.unmountPromise]) promise.catch(() => {})
  const ready = Promise.race([parcel.mountPromise.then(() => begun), broken]).then(() => {
    isThere = true
  })

  return {
    ready,
    takeDown: async () => {
      box.remove()
      if (parcel.getStatus() === 'MOUNTED') await parcel.unmount()
      // One that is still on its way is sent off when it arrives; one that broke or has ended has nothing to end.
      else parcel.mountPromise.then(() => parcel.unmount()).catch(() => {})
      await ended
    },
  }
}

function areLifecycles(value: unknown): value is ParcelConfigObject {
  return value instanceof Object && 'mount' in value && 'unmount' in value
}
