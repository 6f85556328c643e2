import { isLimitReached } from '@portal/contracts/security/lookup-limit'
import type { KeyLimitRow } from './key-limits.tables.ts'

type Limit = Pick<KeyLimitRow, 'max' | 'used' | 'countsSince' | 'reachedAt'>

/*
 * What becomes of a limit (rule D9): it counts successful lookups since it was set or reset, without a period, and says since when
 * it is reached.
 */

/** Under which id the limit of a key is kept: keys that were rotated into each other have one (rule D35). */
export function limitIdOf({ id, limitId }: { id: string; limitId?: string | null }): string {
  return limitId ?? id
}

/** A new one has counted nothing. */
export function newLimit(max: number, now: Date): Limit {
  return { max, used: 0, countsSince: now, reachedAt: null }
}

/** Keeps the count: a limit below it is reached at once, one above it no longer is. */
export function limitTo(max: number, { used, countsSince, reachedAt }: Limit, now: Date): Limit {
  return { max, used, countsSince, reachedAt: sinceWhen({ max, used }, reachedAt, now) }
}

export function resetLimit({ max }: Limit, now: Date): Limit {
  return newLimit(max, now)
}

/** Counts this many more successful lookups, even past the limit, because they were answered. */
export function countOn({ max, used, countsSince, reachedAt }: Limit, lookups: number, now: Date): Limit {
  const counted = { max, used: used + lookups }
  return { ...counted, countsSince, reachedAt: sinceWhen(counted, reachedAt, now) }
}

function sinceWhen(limit: { max: number; used: number }, reachedAt: Date | null, now: Date): Date | null {
  return isLimitReached(limit) ? (reachedAt ?? now) : null
}
