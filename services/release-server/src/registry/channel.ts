import { problem } from '@portal/foundation/problem'

/** The releases of one remote in an environment (rule P2). */
export interface Channel {
  current: string
  /** Former current releases that worked, newest first: the first is the page's fallback. */
  previous: readonly string[]
  canary: string | null
  /** Percentage of accounts; 0 while the canary is paused. */
  percent: number
  built: string | null
}

/** Number of former releases that can be rolled back to, one after another. */
const PREVIOUS_KEPT = 5

/** Makes this release the current one and ends a canary. Idempotent. */
export function withCurrent(before: Channel | undefined, id: string): Channel {
  if (!before) return { current: id, previous: [], canary: null, percent: 0, built: null }
  if (before.current === id) return withoutCanary(before)
  const former = [before.current, ...before.previous].filter((one) => one !== id)
  return { ...withoutCanary(before), current: id, previous: former.slice(0, PREVIOUS_KEPT) }
}

/** A share of the accounts gets a release, the others go on as before. */
export function withCanary(before: Channel, id: string, percent: number): Channel {
  if (before.current === id) refuse(`${id} is what everybody has already: publish another release first.`)
  return { ...before, canary: id, percent }
}

/** Makes the canary the current release. Throws if there is none. */
export function promoted(before: Channel): Channel {
  if (!before.canary) return refuse('There is no canary to promote: start one, or name a release.')
  return withCurrent(before, before.canary)
}

/** Pauses the canary until a percentage is set again. Throws if there is none. */
export function paused(before: Channel): Channel {
  if (!before.canary) return refuse('There is no canary to pause.')
  return { ...before, percent: 0 }
}

/** Makes the previous release the current one and ends any canary. The abandoned release is no fallback. */
export function rolledBack(before: Channel): Channel {
  const [current, ...previous] = before.previous
  if (!current) return refuse('There is no release to go back to: this is the first.')
  return { ...withoutCanary(before), current, previous }
}

/** All that a channel may still serve. */
export function namedBy({ current, previous, canary }: Pick<Channel, 'current' | 'previous' | 'canary'>): string[] {
  return [current, ...previous, ...(canary ? [canary] : [])]
}

function withoutCanary(before: Channel): Channel {
  return { ...before, canary: null, percent: 0 }
}

function refuse(reason: string): never {
  throw problem('release:refused', { context: { reasons: [reason] } })
}
