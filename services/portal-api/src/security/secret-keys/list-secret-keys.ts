import { isDeleted, isPaused } from '@portal/contracts/security/key-times'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { handle } from '../../kernel/handle.ts'
import { statusesOfKeys } from '../key-lists/key-status.sql.ts'
import { keysOfStatuses } from '../key-lists/keys-of-statuses.ts'
import { pageOf } from '../key-lists/list-page.sql.ts'
import { findLookupsOfLastHour } from '../usage/usage.sql.ts'
import { checkMayReveal } from './may-reveal.ts'
import { openToken } from './sealed-token.ts'
import { secretKeyView } from './secret-key-view.ts'
import { type FoundSecretKey, findSecretKeys } from './secret-keys.sql.ts'

/**
 * Tokens are masked unless `reveal` is set; those of deleted keys always are (rule D4). Rotated keys show whether the
 * old one is still in use.
 */
export const listSecretKeysHandler = handle(
  listSecretKeys,
  async ({ query, caller, account, tx, now, audit, foundation }) => {
    if (query.reveal) checkMayReveal(caller, now)
    const found = await keysOfStatuses<FoundSecretKey>({
      statuses: query.status,
      ...pageOf(query),
      find: (asked) => findSecretKeys(tx, account.id, { now, keyId: query.key_id, ...asked }),
      readStatuses: () => statusesOfKeys(tx, account.id, now),
    })

    const inOverlap = found.flatMap(({ found: { key } }) => (key.stopsAt && !isPaused(key, now) ? [key] : []))
    const usedLastHour = await findLookupsOfLastHour(tx, inOverlap, now)

    return found.map(({ found: one, status }) => {
      const used = usedLastHour.get(one.key.id)
      const more = { status, ...(used === undefined ? {} : { used_last_hour: used }) }
      if (!query.reveal || isDeleted(one.key)) return { ...secretKeyView(one, now), ...more }

      audit('secret-key.revealed', { subject: one.key.id, label: one.key.label })
      return { ...secretKeyView(one, now, openToken(foundation.keys.envelope, one.key)), ...more }
    })
  },
)
