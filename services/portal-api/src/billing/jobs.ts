import { MAIL_WITH_PAPER } from '@portal/foundation/mail'

/** Letters whose papers are drawn when they are sent. */
export const SLOW_BILLING_JOBS: readonly string[] = [MAIL_WITH_PAPER]
