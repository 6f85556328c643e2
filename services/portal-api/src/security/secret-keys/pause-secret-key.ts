import { pauseSecretKey } from '@portal/contracts/security/secret-keys'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { deactivationView } from './secret-key-view.ts'
import { changeSecretKey, lockSecretKey } from './secret-keys.sql.ts'

/** Safe to repeat: pausing a paused key answers the same and changes nothing. */
export const pauseSecretKeyHandler = handle(pauseSecretKey, async ({ params, account, tx, now, audit }) => {
  const found = await lockSecretKey(tx, account.id, { keyId: params.id, now })
  if (!found) throw problem('security-context:key-not-found')
  if (found.key.recoveryDeadline) throw problem('security-context:key-deleted')
  if (found.key.pausedAt) return deactivationView(found.key.pausedAt, null)

  await changeSecretKey(tx, found, { pausedAt: now })
  audit('secret-key.paused', { subject: found.key.id, label: found.key.label })
  return deactivationView(now, null)
})
