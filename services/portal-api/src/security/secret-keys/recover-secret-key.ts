import { recoverSecretKey } from '@portal/contracts/security/secret-keys'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { secretKeyView } from './secret-key-view.ts'
import { changeSecretKey, lockRoomForSecretKeys, lockSecretKey } from './secret-keys.sql.ts'

/** Safe to repeat. The key was paused when it was deleted and stays so: never straight back to work (rule D1). */
export const recoverSecretKeyHandler = handle(recoverSecretKey, async ({ params, account, tx, now, audit }) => {
  const room = await lockRoomForSecretKeys(tx, account.id)
  const found = await lockSecretKey(tx, account.id, { keyId: params.id, now })
  if (!found) throw problem('security-context:key-not-found')
  if (!found.key.recoveryDeadline) return secretKeyView(found)
  if (room < 1) throw problem('security-context:too-many-keys')

  const recovered = await changeSecretKey(tx, found, { deletedAt: null, recoveryDeadline: null })
  audit('secret-key.recovered', { subject: found.key.id, label: found.key.label })
  return secretKeyView(recovered)
})
