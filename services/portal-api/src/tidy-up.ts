import { TIDY_UP } from '@portal/contracts/authorization/job-kinds'
import { HOUR_MS } from '@portal/contracts/time-units'
import type { Transaction } from '@portal/foundation/database'
import { describeError } from '@portal/foundation/describe-error'
import type { Logger } from '@portal/foundation/logging'
import {
  type EndHandlers,
  type JobHandler,
  type ScheduledJob,
  schedule,
  scheduleUnlessWaiting,
} from '@portal/foundation/outbox'

/** A cleanup or upkeep task; each is idempotent. */
export type TidyTask = (now: Date) => Promise<unknown>

/** Has the cleanup run in an hour, unless it waits already: a process that starts does not put it off. */
export function beginTidyingUp(tx: Transaction, now: Date): Promise<void> {
  return scheduleUnlessWaiting(tx, [inAnHour(now)])
}

/** Does all tasks, also those after one that fails, and then schedules the next cleanup (rule N44). */
export function tidyUp(tasks: readonly TidyTask[], log: Logger): JobHandler {
  return async (_, { db, now }) => {
    const failures: unknown[] = []
    for (const task of tasks) await task(now).catch((error) => failures.push(error))
    for (const failure of failures.slice(1)) log.warn({ error: describeError(failure) }, 'a cleanup task failed')
    if (failures.length > 0) throw failures[0]

    await schedule(db, [inAnHour(now)])
  }
}

/** A cleanup that was given up is listed as failed, and the next one comes in an hour. */
export const TIDY_UP_ENDS: EndHandlers = {
  [TIDY_UP]: { done: async () => {}, givenUp: (tx, _, now) => beginTidyingUp(tx, now) },
}

function inAnHour(now: Date): ScheduledJob {
  return { kind: TIDY_UP, subject: 'portal', payload: {}, runAt: new Date(now.getTime() + HOUR_MS) }
}
