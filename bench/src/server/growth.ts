import { slope } from '../slope.ts'

/** What is compiled and cached in the first part is no growth. */
const WARM_UP = 0.25

/** Memory that the process held at least in one minute. */
export interface Minute {
  minute: number
  /** KB. */
  resident: number
}

/** MB an hour, without the warm-up: by the least of each minute, because garbage that is not collected yet is no growth. */
export function growthOf(seen: readonly Minute[]): number {
  const warm = seen.slice(Math.floor(seen.length * WARM_UP))
  return (slope(warm.map(({ minute, resident }) => [minute, resident])) * 60) / 1_024
}
