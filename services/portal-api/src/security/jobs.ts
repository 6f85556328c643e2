import type { JobHandler } from '@portal/foundation/outbox'
import { PURGE_SECRET_KEY, purgeSecretKeyAtDeadline } from './secret-keys/purge-secret-key-job.ts'
import { PURGE_WEBSITE_KEY, purgeWebsiteKeyAtDeadline } from './website-keys/purge-website-key-job.ts'

/** What the security service does later, by kind of job. */
export const securityJobs: Readonly<Record<string, JobHandler>> = {
  [PURGE_SECRET_KEY]: purgeSecretKeyAtDeadline,
  [PURGE_WEBSITE_KEY]: purgeWebsiteKeyAtDeadline,
}
