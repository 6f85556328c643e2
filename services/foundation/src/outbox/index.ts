export { enqueue, type Job } from './enqueue.ts'
export { FinalFailure } from './final-failure.ts'
export { outbox } from './outbox.tables.ts'
export {
  createOutbox,
  type EndHandler,
  type EndHandlers,
  type JobHandler,
  type Outbox,
  type OutboxOptions,
} from './outbox.ts'
export { type ScheduledJob, schedule } from './schedule.ts'
