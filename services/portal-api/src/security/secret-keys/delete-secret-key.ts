import { deleteSecretKey } from '@portal/contracts/security/secret-keys'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { deleteKey, purgeByHand } from '../key-lifecycle/key-lifecycle.ts'
import { purgeSecretKey } from './purge-secret-key.sql.ts'
import { purgeSecretKeyJob } from './purge-secret-key-job.ts'
import { deactivationView } from './secret-key-view.ts'
import { changeSecretKey, lockSecretKey } from './secret-keys.sql.ts'

/**
 * The key stops at once and can be recovered for 30 days; a second time answers the same again, so that a double click
 * destroys nothing. With `purge` and its label typed the key is gone for good (rule D1).
 */
export const deleteSecretKeyHandler = handle(
  deleteSecretKey,
  async ({ params, query, account, tx, now, audit, enqueue }) => {
    const found = await lockSecretKey(tx, account.id, { keyId: params.id, now })
    if (!found) throw problem('security-context:key-not-found')
    const { id, label, deletedAt, recoveryDeadline } = found.key

    if (query.purge) {
      purgeByHand(found.key, query.label)
      await purgeSecretKey(tx, found.key)
      audit('secret-key.purged', { subject: id, label })
      return deactivationView(deletedAt ?? now, null)
    }
    const change = deleteKey(found.key, now)
    if (!change?.recoveryDeadline) return deactivationView(deletedAt ?? now, recoveryDeadline)

    await changeSecretKey(tx, found, change)
    enqueue(purgeSecretKeyJob(id, change.recoveryDeadline))
    audit('secret-key.deleted', { subject: id, label })
    return deactivationView(now, change.recoveryDeadline)
  },
)
