import { randomUUID } from 'node:crypto'
import { rotateSecretKey } from '@portal/contracts/security/secret-keys'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { replaceKey, requireRoomForKey } from '../key-lifecycle/key-lifecycle.ts'
import { lockRoomForKeys } from '../key-lifecycle/room-for-keys.sql.ts'
import { limitIdOf } from '../key-limits/limit-rules.ts'
import { sealToken } from './sealed-token.ts'
import { newToken } from './secret-key-token.ts'
import { secretKeyView } from './secret-key-view.ts'
import { changeSecretKey, insertSecretKey, lockSecretKey } from './secret-keys.sql.ts'

/** Both keys share one limit and its count: rotation does not circumvent it (rule D35). */
export const rotateSecretKeyHandler = handle(
  rotateSecretKey,
  async ({ params, body, caller, account, tx, now, audit, foundation }) => {
    const room = await lockRoomForKeys(tx, account.id)
    const found = await lockSecretKey(tx, account.id, { keyId: params.id, now })
    if (!found) throw problem('security-context:key-not-found')
    const { id: oldId, label, description, licenceIds } = found.key
    const limitId = limitIdOf(found.key)
    const id = randomUUID()
    const change = replaceKey(found.key, { by: id, stopsAt: new Date(now.getTime() + body.overlap_seconds * 1_000) })
    requireRoomForKey(room)

    const token = newToken()
    const sealed = sealToken(foundation.keys.envelope, id, token)
    const facts = {
      id,
      accountId: account.id,
      label,
      description,
      licenceIds,
      limitId,
      createdBy: caller.userId,
      createdAt: now,
    }
    const key = await insertSecretKey(tx, { ...facts, ...sealed })
    await changeSecretKey(tx, found, { ...change, limitId })
    audit('secret-key.rotated', { subject: oldId, label, replacedBy: id, overlapSeconds: body.overlap_seconds })
    audit('secret-key.created', { subject: id, label })
    return secretKeyView({ key, createdBy: caller.email }, now, token)
  },
)
