import { MINUTE_MS } from '@portal/contracts/time-units'

/** How long the cache is valid without a successful poll, in ms; after that every lookup is rejected. */
const KNOWN_FOR_MS = 5 * MINUTE_MS
/** Changes are kept for an hour: after half an hour without a poll, the cache may be wrong without notice. */
const EVICT_AFTER_MS = 30 * MINUTE_MS

/** Polling of changes: `unread` before the first poll, `cut-off` when polls fail and that is in the log. */
export type WatchPhase = 'unread' | 'current' | 'cut-off'

export interface Watch {
  phase: WatchPhase
  /** Start of the next poll. */
  mark?: string | undefined
  /** Begin of the last successful poll, by `performance.now()`. */
  seenAt: number
}

export type WatchEvent =
  | { type: 'looking'; at: number }
  /** A poll that began at `at` has succeeded. */
  | { type: 'seen'; at: number; mark: string }
  | { type: 'failed'; error: unknown }

/** `forget`: empties the cache. `tell`: logs that changes cannot be read. */
export type WatchEffect = 'forget' | 'tell'

export const UNSEEN: Watch = { phase: 'unread', seenAt: Number.NEGATIVE_INFINITY }

/** Returns the state after an event, and the effects of the event. */
export function stepOfWatch(watch: Watch, event: WatchEvent): readonly [next: Watch, ...effects: WatchEffect[]] {
  switch (event.type) {
    case 'looking':
      return event.at - watch.seenAt > EVICT_AFTER_MS ? [watch, 'forget'] : [watch]
    case 'seen':
      return [{ phase: 'current', mark: event.mark, seenAt: event.at }]
    case 'failed':
      return watch.phase === 'cut-off' ? [watch] : [{ ...watch, phase: 'cut-off' }, 'tell']
  }
}

/** Returns whether lookups may be decided by the cache at this moment. */
export function isKnown({ seenAt }: Watch, now: number): boolean {
  return now - seenAt <= KNOWN_FOR_MS
}
