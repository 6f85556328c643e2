import { deleteSecretKey } from '@portal/contracts/security/secret-keys'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { purgeSecretKey } from './purge-secret-key.sql.ts'
import { purgeSecretKeyJob } from './purge-secret-key-job.ts'
import { deactivationView } from './secret-key-view.ts'
import { changeSecretKey, lockSecretKey } from './secret-keys.sql.ts'

/** How long a deleted key can be recovered (rule D1). */
const RECOVERABLE_MS = 30 * 86_400_000

/**
 * The key stops at once and can be recovered for 30 days; a second time answers the same again, so that a double click
 * destroys nothing. With `purge` and its label typed the key is gone for good (rule D1).
 */
export const deleteSecretKeyHandler = handle(
  deleteSecretKey,
  async ({ params, query, account, tx, now, audit, enqueue }) => {
    const found = await lockSecretKey(tx, account.id, { keyId: params.id, now })
    if (!found) throw problem('security-context:key-not-found')
    const { id, label, pausedAt, deletedAt, recoveryDeadline } = found.key

    if (query.purge) {
      if (query.label !== label) throw problem('security-context:label-mismatch')
      await purgeSecretKey(tx, id)
      audit('secret-key.purged', { subject: id, label })
      return deactivationView(deletedAt ?? now, null)
    }
    if (deletedAt) return deactivationView(deletedAt, recoveryDeadline)

    const deadline = new Date(now.getTime() + RECOVERABLE_MS)
    await changeSecretKey(tx, found, { pausedAt: pausedAt ?? now, deletedAt: now, recoveryDeadline: deadline })
    enqueue(purgeSecretKeyJob(id, deadline))
    audit('secret-key.deleted', { subject: id, label })
    return deactivationView(now, deadline)
  },
)
