import type { JobHandler } from '@portal/foundation/outbox'
import { SIGN_IN_WARNING, warnOfAttempts } from './sign-in/warning-job.ts'

/** What the authorization service does later, by kind of job. */
export const authorizationJobs: Readonly<Record<string, JobHandler>> = { [SIGN_IN_WARNING]: warnOfAttempts }
