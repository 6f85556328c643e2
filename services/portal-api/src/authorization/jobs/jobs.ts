import { type BackgroundJob, countJobs, listJobs, startJob } from '@portal/contracts/authorization/admin-jobs'
import { EARLY_JOBS } from '@portal/contracts/authorization/job-kinds'
import { type JobTimes, jobAction, jobState } from '@portal/contracts/authorization/job-state'
import { worldTime } from '@portal/foundation/clock'
import type { Foundation } from '@portal/foundation/foundation'
import {
  countOpenJobs,
  findOpenJobs,
  type JobPlace,
  lockOpenJob,
  type OpenJob,
  startOpenJob,
} from '@portal/foundation/outbox'
import { problem } from '@portal/foundation/problem'
import { handle, type Route } from '../../kernel/handle.ts'
import { errorInBrief } from './error-in-brief.ts'

const JOBS_PER_ANSWER = 50

const listJobsHandler = handle(listJobs, async ({ query, tx, now, foundation }) => {
  const { after, ...filter } = query
  const times = timesOf(foundation, now)
  const jobs = await findOpenJobs(tx, filter, { times, after: placeOf(after), limit: JOBS_PER_ANSWER })
  return jobs.map((job) => onTheWire(job, times))
})

const countJobsHandler = handle(countJobs, async ({ tx, now, foundation }) => {
  const counted = await countOpenJobs(tx, timesOf(foundation, now))
  return counted.map(({ oldest, ...one }) => ({ ...one, oldest: oldest.toISOString() }))
})

/** Idempotent: of two people who start a job at the same time, the second one finds it due. */
const startJobHandler = handle(startJob, async ({ params, body, tx, now, audit, foundation }) => {
  const job = await lockOpenJob(tx, params.id)
  if (!job) throw problem('identity-context:job-not-found')

  const times = timesOf(foundation, now)
  const action = jobAction({ ...job, runsEarly: runsEarly(job) }, times)
  if (!action && isDue(job, times)) return
  if (!action) throw problem('identity-context:job-not-startable')

  await startOpenJob(tx, job, now)
  const entry = { subject: job.id, kind: job.kind, reason: body.reason }
  if (action === 'retry') audit('job.retried', entry)
  else audit('job.run-now', entry)
})

export const jobRoutes: readonly Route[] = [listJobsHandler, countJobsHandler, startJobHandler]

function timesOf({ clock }: Foundation, now: Date): JobTimes {
  return { now, worldNow: worldTime(clock, now) }
}

const runsEarly = ({ kind }: OpenJob) => EARLY_JOBS.includes(kind)

function isDue(job: OpenJob, times: JobTimes): boolean {
  const state = jobState(job, times)
  return state === 'late' || ((state === 'waiting' || state === 'retrying') && job.runAt <= times.now)
}

function onTheWire(job: OpenJob, times: JobTimes): BackgroundJob {
  return {
    id: job.id,
    kind: job.kind,
    state: jobState(job, times),
    subject_id: job.subjectId ?? '',
    due: job.runAt.toISOString(),
    tries: job.attempts,
    last_error: errorInBrief(job.lastError),
    action: jobAction({ ...job, runsEarly: runsEarly(job) }, times) ?? '',
    cursor: Buffer.from(`${job.runAt.getTime()} ${job.id}`).toString('base64url'),
  }
}

/** Returns the place that a cursor names; `undefined` for none, and for one that we did not write. */
function placeOf(cursor: string | undefined): JobPlace | undefined {
  const [, at, id] = /^(\d{1,15}) ([1-9]\d{0,14})$/.exec(Buffer.from(cursor ?? '', 'base64url').toString()) ?? []
  return at && id ? { runAt: new Date(Number(at)), id: Number(id) } : undefined
}
