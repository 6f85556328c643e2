import { requireTokenExchange, waiveTokenExchange } from '@portal/contracts/security/admin-keys'
import { problem } from '@portal/foundation/problem'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { findAccountOfKey } from '../key-lifecycle/account-keys.sql.ts'
import { changeWebsiteKey, lockWebsiteKey } from './website-keys.sql.ts'

/** Idempotent (rule D8). */
export const requireTokenExchangeHandler = handle(requireTokenExchange, (context) => setTokenExchange(context, true))
export const waiveTokenExchangeHandler = handle(waiveTokenExchange, (context) => setTokenExchange(context, false))

type Asked = Pick<Context<typeof requireTokenExchange>, 'params' | 'caller' | 'tx' | 'now' | 'audit'>

/** Audited in the log of the key's account, so that its owners see what staff did. */
async function setTokenExchange({ params, caller, tx, now, audit }: Asked, isRequired: boolean): Promise<void> {
  const accountId = await findAccountOfKey(tx, params.id)
  const found = accountId === undefined ? undefined : await lockWebsiteKey(tx, accountId, { keyId: params.id, now })
  if (!found) throw problem('security-context:key-not-found')
  if (found.key.tokenExchangeRequired === isRequired) return

  await changeWebsiteKey(tx, found, { tokenExchangeRequired: isRequired })
  const entry = { subject: found.key.id, label: found.key.label }
  const by = { actorId: caller.userId, accountId }
  if (isRequired) audit('website-key.token-exchange-required', entry, by)
  else audit('website-key.token-exchange-waived', entry, by)
}
