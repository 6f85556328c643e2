import { randomUUID } from 'node:crypto'
import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { handle } from '../../kernel/handle.ts'
import { requireRoomForKey } from '../key-lifecycle/key-lifecycle.ts'
import { lockRoomForKeys } from '../key-lifecycle/room-for-keys.sql.ts'
import { checkLicences } from './check-licences.ts'
import { sealToken } from './sealed-token.ts'
import { newToken } from './secret-key-token.ts'
import { secretKeyView } from './secret-key-view.ts'
import { insertSecretKey } from './secret-keys.sql.ts'

/** The answer holds the whole token, this once (rule D4). */
export const createSecretKeyHandler = handle(
  createSecretKey,
  async ({ body, caller, account, tx, now, audit, foundation }) => {
    requireRoomForKey(await lockRoomForKeys(tx, account.id))
    const licenceIds = await checkLicences(tx, account.id, body.licenses ?? [])

    const id = randomUUID()
    const token = newToken()
    const key = await insertSecretKey(tx, {
      id,
      accountId: account.id,
      label: body.label,
      description: body.description ?? '',
      licenceIds,
      ...sealToken(foundation.keys.envelope, id, token),
      createdBy: caller.userId,
      createdAt: now,
    })
    audit('secret-key.created', { subject: id, label: key.label })
    return secretKeyView({ key, createdBy: caller.email }, now, token)
  },
)
