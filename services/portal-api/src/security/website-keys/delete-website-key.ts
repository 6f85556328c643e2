import { deleteEmbeddedKey } from '@portal/contracts/security/embedded-keys'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { deleteKey, purgeByHand } from '../key-lifecycle/key-lifecycle.ts'
import { deactivationView } from '../secret-keys/secret-key-view.ts'
import { purgeWebsiteKey } from './purge-website-key.sql.ts'
import { purgeWebsiteKeyJob } from './purge-website-key-job.ts'
import { changeWebsiteKey, lockWebsiteKey } from './website-keys.sql.ts'

/** Deletes a website key under the same rules as a secret key (rule D1). */
export const deleteWebsiteKeyHandler = handle(
  deleteEmbeddedKey,
  async ({ params, query, account, tx, now, audit, enqueue }) => {
    const found = await lockWebsiteKey(tx, account.id, { keyId: params.id, now })
    if (!found) throw problem('security-context:key-not-found')
    const { id, label, deletedAt, recoveryDeadline } = found.key

    if (query.purge) {
      purgeByHand(found.key, query.label)
      await purgeWebsiteKey(tx, id)
      audit('website-key.purged', { subject: id, label })
      return deactivationView(deletedAt ?? now, null)
    }
    const change = deleteKey(found.key, now)
    if (!change?.recoveryDeadline) return deactivationView(deletedAt ?? now, recoveryDeadline)

    await changeWebsiteKey(tx, found, change)
    enqueue(purgeWebsiteKeyJob(id, change.recoveryDeadline))
    audit('website-key.deleted', { subject: id, label })
    return deactivationView(now, change.recoveryDeadline)
  },
)
