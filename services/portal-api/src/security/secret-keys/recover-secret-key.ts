import { recoverSecretKey } from '@portal/contracts/security/secret-keys'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { recoverKey } from '../key-lifecycle/key-lifecycle.ts'
import { lockRoomForKeys } from '../key-lifecycle/room-for-keys.sql.ts'
import { secretKeyView } from './secret-key-view.ts'
import { changeSecretKey, lockSecretKey } from './secret-keys.sql.ts'

/** Idempotent. The key was paused when it was deleted and stays so: never straight back to work (rule D1). */
export const recoverSecretKeyHandler = handle(recoverSecretKey, async ({ params, account, tx, now, audit }) => {
  const room = await lockRoomForKeys(tx, account.id)
  const found = await lockSecretKey(tx, account.id, { keyId: params.id, now })
  if (!found) throw problem('security-context:key-not-found')
  const change = recoverKey(found.key, { room, now })
  if (!change) return secretKeyView(found, now)

  const recovered = await changeSecretKey(tx, found, change)
  audit('secret-key.recovered', { subject: found.key.id, label: found.key.label })
  return secretKeyView(recovered, now)
})
