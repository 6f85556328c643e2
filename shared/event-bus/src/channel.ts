/** The part of `BroadcastChannel` that the bus needs. */
export interface ChannelLike {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

/** An event on its way to another tab. */
export interface Travelled {
  event: string
  version: number
  payload: unknown
}

/** Anything on this origin may post to the channel. */
export function isTravelled(data: unknown): data is Travelled {
  if (typeof data !== 'object' || data === null) return false
  const { event, version } = data as Partial<Travelled>
  return typeof event === 'string' && typeof version === 'number'
}

/** The channel of the portal's tabs, or none where browsers lack it. */
export function openChannel(): ChannelLike | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('portal:events')
}
