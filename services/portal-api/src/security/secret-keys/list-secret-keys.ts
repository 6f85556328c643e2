import { listSecretKeys } from '@portal/contracts/security/secret-keys'
import { handle } from '../../kernel/handle.ts'
import { pageOf } from '../key-lists/list-page.sql.ts'
import { checkMayReveal } from './may-reveal.ts'
import { openToken } from './sealed-token.ts'
import { secretKeyView } from './secret-key-view.ts'
import { findSecretKeys } from './secret-keys.sql.ts'

/** Tokens are masked unless `reveal` is asked for; a deleted key's stays masked also then (rule D4). */
export const listSecretKeysHandler = handle(
  listSecretKeys,
  async ({ query, caller, account, tx, now, audit, foundation }) => {
    if (query.reveal) checkMayReveal(caller, now)
    const found = await findSecretKeys(tx, account.id, { now, keyId: query.key_id, ...pageOf(query) })

    return found.map((one) => {
      if (!query.reveal || one.key.deletedAt) return secretKeyView(one, now)

      audit('secret-key.revealed', { subject: one.key.id, label: one.key.label })
      return secretKeyView(one, now, openToken(foundation.keys.envelope, one.key))
    })
  },
)
