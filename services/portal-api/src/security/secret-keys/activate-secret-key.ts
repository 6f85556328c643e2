import { activateSecretKey } from '@portal/contracts/security/secret-keys'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { activateKey } from '../key-lifecycle/key-lifecycle.ts'
import { secretKeyView } from './secret-key-view.ts'
import { changeSecretKey, lockSecretKey } from './secret-keys.sql.ts'

/** Idempotent. A key that was paused with its account works again only with its account (rule D3). */
export const activateSecretKeyHandler = handle(activateSecretKey, async ({ params, account, tx, now, audit }) => {
  const found = await lockSecretKey(tx, account.id, { keyId: params.id, now })
  if (!found) throw problem('security-context:key-not-found')
  const change = activateKey(found.key, now)
  if (!change) return secretKeyView(found, now)

  const activated = await changeSecretKey(tx, found, change)
  audit('secret-key.activated', { subject: found.key.id, label: found.key.label })
  return secretKeyView(activated, now)
})
