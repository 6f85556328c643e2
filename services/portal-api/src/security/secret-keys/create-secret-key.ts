import { randomUUID } from 'node:crypto'
import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../handle.ts'
import { checkLicences } from './check-licences.ts'
import { sealToken } from './sealed-token.ts'
import { newToken } from './secret-key-token.ts'
import { secretKeyView } from './secret-key-view.ts'
import { countLiveSecretKeys, insertSecretKey } from './secret-keys.sql.ts'

/** Keys that an account can have, not counting deleted ones (decision D18). */
const MOST_KEYS = 500

/** The answer holds the whole token, this once (decision D4). */
export const createSecretKeyHandler = handle(
  createSecretKey,
  async ({ body, caller, account, tx, now, audit, foundation }) => {
    if ((await countLiveSecretKeys(tx, account.id)) >= MOST_KEYS) throw problem('security-context:too-many-keys')
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
