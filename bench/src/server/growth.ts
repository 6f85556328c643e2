import { slope } from '../slope.ts'

/** What is compiled and cached in the first part is no growth. */
const WARM_UP = 0.25

/** What memory the process had once a minute was over, KB. */
export interface Minute {
  minute: number
  /** Without garbage. */
  inUse: number
  /** As the system sees it, with garbage and with what a heap keeps for later. */
  resident: number
}

/** MB an hour, without the warm-up. */
export function growthOf(seen: readonly Minute[], kind: 'inUse' | 'resident'): number {
  const warm = seen.slice(Math.floor(seen.length * WARM_UP))
  return (slope(warm.map((minute) => [minute.minute, minute[kind]])) * 60) / 1_024
}
