import { MINUTE_MS } from '../time-units.ts'

/** States of a background job that is not done, by what staff call them. */
export const JOB_STATES = {
  failed: 'Failed',
  running: 'Running',
  late: 'Late',
  retrying: 'Retrying',
  waiting: 'Waiting',
} as const
export type JobState = keyof typeof JOB_STATES

/** A job that has been due for this long without being taken is late, in ms. */
export const LATE_AFTER_MS = MINUTE_MS

/** Facts that the state of a job follows from. */
export interface JobFacts {
  runAt: Date
  /** End of a worker's lease, by the world's time. */
  lockedUntil: Date | null
  /** Error of the last attempt since it was scheduled. */
  lastError: string | null
  /** Time it was given up, which no worker takes back. */
  deadAt: Date | null
}

/** The portal's time and the world's, which leases go by. */
export interface JobTimes {
  now: Date
  worldNow: Date
}

/** Returns the state of a job that is not done (rule E37). The SQL twin is `jobStateAt`. */
export function jobState({ runAt, lockedUntil, lastError, deadAt }: JobFacts, { now, worldNow }: JobTimes): JobState {
  if (deadAt) return 'failed'
  if (lockedUntil && lockedUntil > worldNow) return 'running'
  if (now.getTime() - runAt.getTime() > LATE_AFTER_MS) return 'late'
  return lastError === null ? 'waiting' : 'retrying'
}

/** Actions of staff: have the next attempt of a job now, or have a failed one tried again from the beginning. */
export type JobAction = 'run' | 'retry'

/**
 * Returns what staff can do about a job; `undefined` for nothing (rule E37). What has never been due waits for its time:
 * only a job that looks by itself at what there is to do runs early. One that failed is not tried again where a later job
 * about the same subject waits.
 */
export function jobAction(
  job: JobFacts & { runsEarly: boolean; isReplaced: boolean },
  times: JobTimes,
): JobAction | undefined {
  const state = jobState(job, times)
  if (state === 'failed') return job.isReplaced ? undefined : 'retry'
  const isAhead = job.runAt > times.now
  return isAhead && (state === 'retrying' || (state === 'waiting' && job.runsEarly)) ? 'run' : undefined
}
