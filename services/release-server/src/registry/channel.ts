import { problem } from '@portal/foundation/problem'

/** What an environment serves of one remote (rule P2). */
export interface Channel {
  current: string
  /** Former current releases that were good, the newest first: the first is what a page falls back on. */
  previous: readonly string[]
  canary: string | null
  /** Of a hundred accounts; 0 while the canary is paused. */
  percent: number
  built: string | null
}

/** So many former releases can be gone back to, one after the other. */
const PREVIOUS_KEPT = 5

/** Everybody gets this release; a canary ends. Safe to repeat. */
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

/** Everybody gets the canary. Throws when there is none. */
export function promoted(before: Channel): Channel {
  if (!before.canary) return refuse('There is no canary to promote: start one, or name a release.')
  return withCurrent(before, before.canary)
}

/** Nobody gets the canary until a percentage is set anew. Throws when there is none. */
export function paused(before: Channel): Channel {
  if (!before.canary) return refuse('There is no canary to pause.')
  return { ...before, percent: 0 }
}

/** Everybody gets the release before the current one, and any canary ends. What was left is no fall-back. */
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
