import { type JobState, type JobTimes, LATE_AFTER_MS } from '@portal/contracts/authorization/job-state'
import { type SQL, sql } from 'drizzle-orm'
import { outbox } from './outbox.tables.ts'

const { runAt, lockedUntil, lastError, deadAt } = outbox

/** `jobState` of the contracts as SQL, tested against it (rule E37). */
export function jobStateAt({ now, worldNow }: JobTimes): SQL<JobState> {
  const lateSince = new Date(now.getTime() - LATE_AFTER_MS)
  return sql<JobState>`case
    when ${deadAt} is not null then 'failed'
    when ${lockedUntil} > ${worldNow.toISOString()}::timestamptz then 'running'
    when ${runAt} < ${lateSince.toISOString()}::timestamptz then 'late'
    when ${lastError} is null then 'waiting'
    else 'retrying'
  end`
}
