import { randomUUID } from 'node:crypto'
import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { checkLicences } from './check-licences.ts'
import { sealToken } from './sealed-token.ts'
import { newToken } from './secret-key-token.ts'
import { secretKeyView } from './secret-key-view.ts'
import { insertSecretKey, lockRoomForSecretKeys } from './secret-keys.sql.ts'

/** The answer holds the whole token, this once (rule D4). */
export const createSecretKeyHandler = handle(
  createSecretKey,
  async ({ body, caller, account, tx, now, audit, foundation }) => {
    if ((await lockRoomForSecretKeys(tx, account.id)) < 1) throw problem('security-context:too-many-keys')
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
    return secretKeyView({ key, createdBy: caller.email }, token)
  },
)
