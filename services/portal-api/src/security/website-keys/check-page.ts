import { checkPage } from '@portal/contracts/security/embedded-keys'
import { isPaused } from '@portal/contracts/security/key-times'
import { judgePage } from '@portal/contracts/security/page-verdict'
import { keyState } from '@portal/contracts/security/secret-key-list'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { findWebsiteKeys } from './website-keys.sql.ts'

/** "Why is it refused?", decided as the gateway decides. */
export const checkPageHandler = handle(checkPage, async ({ params, query, account, tx, now }) => {
  const [found] = await findWebsiteKeys(tx, account.id, { now, keyId: params.id })
  if (!found) throw problem('security-context:key-not-found')

  const { key, hosts } = found
  const state = keyState({ paused: isPaused(key, now), recovery_deadline: timeOrEmpty(key.recoveryDeadline) })
  return judgePage({ state, tokenExchangeRequired: key.tokenExchangeRequired, hosts }, query.page)
})
