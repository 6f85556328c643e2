import type { Foundation } from '@portal/foundation/foundation'
import type { JobHandler } from '@portal/foundation/outbox'
import { UNCHOOSE_CONTACT } from '../contacts/index.ts'
import { PURGE_SECRET_KEY, purgeSecretKeyAtDeadline } from './secret-keys/purge-secret-key-job.ts'
import { RECONCILE_USAGE, reconcileUsage } from './usage-statements/reconcile-usage-job.ts'
import { unchooseContact } from './usage-thresholds/unchoose-contact-job.ts'
import { tellOfUsage, USAGE_REACHED } from './usage-thresholds/usage-reached-job.ts'
import { PURGE_WEBSITE_KEY, purgeWebsiteKeyAtDeadline } from './website-keys/purge-website-key-job.ts'

/** Job handlers of the security service, by kind of job. */
export function securityJobs(foundation: Foundation): Readonly<Record<string, JobHandler>> {
  return {
    [PURGE_SECRET_KEY]: purgeSecretKeyAtDeadline,
    [PURGE_WEBSITE_KEY]: purgeWebsiteKeyAtDeadline,
    [USAGE_REACHED]: tellOfUsage(foundation),
    [UNCHOOSE_CONTACT]: unchooseContact,
    [RECONCILE_USAGE]: reconcileUsage(foundation),
  }
}
