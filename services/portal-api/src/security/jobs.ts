import type { JobHandler } from '@portal/foundation/outbox'
import { PURGE_SECRET_KEY, purgeSecretKeyAtDeadline } from './secret-keys/purge-secret-key-job.ts'

/** What the security service does later, by kind of job. */
export const securityJobs: Readonly<Record<string, JobHandler>> = { [PURGE_SECRET_KEY]: purgeSecretKeyAtDeadline }
