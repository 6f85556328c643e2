import { UNLIMITED_LOOKUPS } from '../subscriptions/unlimited.ts'

/** A key's limit and its count since it was set or reset (rule D9). */
export interface CountedLimit {
  max: number
  used: number
}

/** Returns whether the limit is reached. 1e12 means unlimited, whatever was counted. */
export function isLimitReached({ max, used }: CountedLimit): boolean {
  return max < UNLIMITED_LOOKUPS && used >= max
}

/** Returns the lookups left: `Infinity` without a limit, 0 once it is reached. */
export function lookupsLeft({ max, used }: CountedLimit): number {
  return max >= UNLIMITED_LOOKUPS ? Number.POSITIVE_INFINITY : Math.max(0, max - used)
}
