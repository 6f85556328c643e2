import type { Foundation } from '@portal/foundation/foundation'
import type { JobHandler } from '@portal/foundation/outbox'
import { ACTING_TIME, endActingInTime } from './acting/acting-time-job.ts'
import { REDACTION, type Redaction, redactInTime } from './admin-identities/redact.ts'
import { RESET_LETTER, sendResetLetter } from './password-reset/reset-letter-job.ts'
import { SIGN_IN_WARNING, warnOfAttempts } from './sign-in/warning-job.ts'
import { SIGN_UP_LETTER, writeToRegistrant } from './sign-up/sign-up-letter-job.ts'
import { DOMAIN_CHECK } from './sso/domains/domain-check.ts'
import { checkDomainInTime } from './sso/domains/domain-check-job.ts'

/** Job handlers of the authorization service, by kind of job; `redactions` are those of services that it may not ask. */
export function authorizationJobs(
  foundation: Foundation,
  redactions: readonly Redaction[] = [],
): Readonly<Record<string, JobHandler>> {
  return {
    [ACTING_TIME]: endActingInTime,
    [REDACTION]: redactInTime(redactions),
    [SIGN_IN_WARNING]: warnOfAttempts,
    [SIGN_UP_LETTER]: writeToRegistrant(foundation),
    [DOMAIN_CHECK]: checkDomainInTime(foundation),
    [RESET_LETTER]: sendResetLetter(foundation),
  }
}

/** Asks name servers, which may take seconds. */
export const SLOW_AUTHORIZATION_JOBS: readonly string[] = [DOMAIN_CHECK]
