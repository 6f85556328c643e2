export { enqueue, type Job } from './enqueue.ts'
export { FinalFailure } from './final-failure.ts'
export { jobStateAt } from './job-state.sql.ts'
export {
  countOpenJobs,
  findOpenJobs,
  type JobPlace,
  lockOpenJob,
  type OpenJob,
  startOpenJob,
} from './open-jobs.sql.ts'
export type { ClaimedJob } from './outbox.sql.ts'
export { outbox } from './outbox.tables.ts'
export {
  createOutbox,
  type EndHandler,
  type EndHandlers,
  type JobHandler,
  type Outbox,
  type OutboxOptions,
} from './outbox.ts'
export { type ScheduledJob, schedule, scheduleAgain, scheduleUnlessWaiting } from './schedule.ts'
