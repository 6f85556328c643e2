import { auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import type { Job, JobHandler } from '@portal/foundation/outbox'
import { purgeExpiredWebsiteKey } from './purge-website-key.sql.ts'

export const PURGE_WEBSITE_KEY = 'website-key.purge'

/** Removes the key for good when its deadline passes, unless it was recovered by then. */
export function purgeWebsiteKeyJob(keyId: string, deadline: Date): Job {
  return { kind: PURGE_WEBSITE_KEY, payload: { keyId }, runAt: deadline }
}

/** Idempotent: a key that is gone, recovered, or deleted again since is left alone. */
export const purgeWebsiteKeyAtDeadline: JobHandler = ({ id, payload }, { db, now }) =>
  inTransaction(db, async (tx) => {
    const purged = await purgeExpiredWebsiteKey(tx, String(payload.keyId), now)
    if (!purged) return

    const context = { now, requestId: `job-${id}`, accountId: purged.accountId }
    await writeAudit(tx, context, [auditLine('website-key.purged', { subject: purged.id, label: purged.label })])
  })
