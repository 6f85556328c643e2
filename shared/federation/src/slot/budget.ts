import { faultOf } from './slot-fault.ts'

/** All times in ms. From a navigation to content or a card. */
export const BUDGET_MS = 10_000
/** One try to load, or to mount. */
export const LONGEST_TRY_MS = 4000
/**
 * How long a canary may take to load, and to mount, before its visitor gets the previous release, which has to be shown
 * within two seconds (rule P35).
 */
export const TRIAL_PATIENCE_MS = 1000
/** Number of tries for one release if they fail fast. A slow one is not retried: there would be no time left. */
export const TRIES = 3
/** Before the second try; doubled before the third. Half of it is chance, so that a crowd does not come back at once. */
const FIRST_PAUSE_MS = 300
/** After this time the person reads that loading takes longer. */
export const PATIENCE_MS = 4000
/** Time limit for a remote's cleanup. */
export const LONGEST_UNMOUNT_MS = 2000

/** A time limit by the monotonic clock. */
export interface Deadline {
  left: () => number
}

export function deadlineIn(duration: number): Deadline {
  const end = performance.now() + duration
  return { left: () => Math.max(0, end - performance.now()) }
}

/** Rejects with a `timeout` fault when the promise takes longer. What it still does is nobody's business any more. */
export function within<T>(promise: Promise<T>, duration: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(faultOf('timeout', `${what} timed out after ${Math.round(duration)}ms.`)), duration)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

export function pauseBefore(attempt: number): Promise<void> {
  const pause = FIRST_PAUSE_MS * 2 ** (attempt - 1)
  return new Promise((resolve) => setTimeout(resolve, pause / 2 + (Math.random() * pause) / 2))
}
