import { pauseSecretKey } from '@portal/contracts/security/secret-keys'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { pauseKey } from '../key-lifecycle/key-lifecycle.ts'
import { deactivationView } from './secret-key-view.ts'
import { changeSecretKey, lockSecretKey } from './secret-keys.sql.ts'

/** Idempotent: pausing a paused key answers the same and changes nothing. */
export const pauseSecretKeyHandler = handle(pauseSecretKey, async ({ params, account, tx, now, audit }) => {
  const found = await lockSecretKey(tx, account.id, { keyId: params.id, now })
  if (!found) throw problem('security-context:key-not-found')
  const change = pauseKey(found.key, now)
  if (!change) return deactivationView(found.key.pausedAt ?? now, null)

  await changeSecretKey(tx, found, change)
  audit('secret-key.paused', { subject: found.key.id, label: found.key.label })
  return deactivationView(now, null)
})
