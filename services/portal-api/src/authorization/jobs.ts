import type { Foundation } from '@portal/foundation/foundation'
import type { JobHandler } from '@portal/foundation/outbox'
import { ACTING_TIME, endActingInTime } from './acting/acting-time-job.ts'
import { REDACTION, redactInTime } from './admin-identities/redact.ts'
import { RESET_LETTER, sendResetLetter } from './password-reset/reset-letter-job.ts'
import { SIGN_IN_WARNING, warnOfAttempts } from './sign-in/warning-job.ts'
import { SIGN_UP_LETTER, writeToRegistrant } from './sign-up/sign-up-letter-job.ts'

/** Job handlers of the authorization service, by kind of job. */
export function authorizationJobs(foundation: Foundation): Readonly<Record<string, JobHandler>> {
  return {
    [ACTING_TIME]: endActingInTime,
    [REDACTION]: redactInTime,
    [SIGN_IN_WARNING]: warnOfAttempts,
    [SIGN_UP_LETTER]: writeToRegistrant(foundation),
    [RESET_LETTER]: sendResetLetter(foundation),
  }
}
