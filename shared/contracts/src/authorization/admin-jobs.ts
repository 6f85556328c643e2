import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NumberedPath } from '../paths.ts'
import { ACCOUNT_READERS, BILLING_OPS } from '../staff.ts'
import { Time, text } from '../values.ts'
import { JOB_KINDS, type JobKind } from './job-kinds.ts'
import { JOB_STATES, type JobState } from './job-state.ts'

/*
 * Background jobs: what the portal does by itself, because time passes or after a change (rules E37 and N44).
 */

const State = z.enum(Object.keys(JOB_STATES) as [JobState, ...JobState[]])
const Kind = z.enum(Object.keys(JOB_KINDS) as [JobKind, ...JobKind[]])

const BackgroundJob = z.object({
  id: z.int(),
  /** One of `JOB_KINDS`, or a kind of another release. */
  kind: z.string(),
  state: State,
  /** Id of the subscription, order, key or other thing that it is about; empty for none. */
  subject_id: z.string(),
  /** Time of the next attempt; for one that failed, of its last. */
  due: Time,
  /** Attempts since it was scheduled. */
  tries: z.int(),
  /** Last error in one line, without addresses; empty for none. */
  last_error: z.string(),
  /** Action open to staff with the role. */
  action: z.enum(['run', 'retry', '']),
  cursor: z.string(),
})
export type BackgroundJob = z.infer<typeof BackgroundJob>

/** Additive: jobs that are not done, in the order in which they are due, at most 50 at once. They name ids and no people. */
export const listJobs = call({
  service: 'authorization',
  method: 'GET',
  path: '/internal/jobs',
  requires: ACCOUNT_READERS,
  query: z.object({
    kind: z.optional(Kind),
    state: z.optional(State),
    after: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: z.array(BackgroundJob),
})

const JobCount = z.object({
  kind: z.string(),
  state: State,
  count: z.int(),
  /** Due time of the oldest. */
  oldest: Time,
})
export type JobCount = z.infer<typeof JobCount>

/** Additive: number of jobs that are not done, by kind and state. */
export const countJobs = call({
  service: 'authorization',
  method: 'GET',
  path: '/internal/jobs/counts',
  requires: ACCOUNT_READERS,
  response: z.array(JobCount),
})

/**
 * Additive: has the next attempt of a job at once, or has one that failed tried again from the beginning. One that is due
 * already is left as it is.
 */
export const startJob = call({
  service: 'authorization',
  method: 'POST',
  path: '/internal/jobs/:id/start',
  requires: BILLING_OPS,
  params: NumberedPath,
  body: z.object({ reason: text(500) }),
  errors: ['identity-context:job-not-found', 'identity-context:job-not-startable'],
})
