import { recoverSecretKey } from '@portal/contracts/security/secret-keys'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../handle.ts'
import { secretKeyView } from './secret-key-view.ts'
import { changeSecretKey, lockSecretKey } from './secret-keys.sql.ts'

/** Safe to repeat. The key was paused when it was deleted and stays so: never straight back to work (decision D1). */
export const recoverSecretKeyHandler = handle(recoverSecretKey, async ({ params, account, tx, now, audit }) => {
  const found = await lockSecretKey(tx, account.id, { keyId: params.id, now })
  if (!found) throw problem('security-context:key-not-found')
  if (!found.key.recoveryDeadline) return secretKeyView(found)

  const recovered = await changeSecretKey(tx, found, { deletedAt: null, recoveryDeadline: null })
  audit('secret-key.recovered', { subject: found.key.id, label: found.key.label })
  return secretKeyView(recovered)
})
