import { UNLIMITED_LOOKUPS } from '../subscriptions/unlimited.ts'

/** A key's limit and what it has counted since it was set or reset (rule D9). */
export interface CountedLimit {
  max: number
  used: number
}

/** Whether no further lookup fits. 1e12 is no limit at all, whatever was counted. */
export function isLimitReached({ max, used }: CountedLimit): boolean {
  return max < UNLIMITED_LOOKUPS && used >= max
}

/** How many lookups still fit: `Infinity` without a limit, 0 once it is reached. */
export function lookupsLeft({ max, used }: CountedLimit): number {
  return max >= UNLIMITED_LOOKUPS ? Number.POSITIVE_INFINITY : Math.max(0, max - used)
}
