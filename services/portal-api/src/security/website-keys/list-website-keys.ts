import { listEmbeddedKeysOfAccount } from '@portal/contracts/security/admin-keys'
import { type EmbeddedKey, listEmbeddedKeys } from '@portal/contracts/security/embedded-keys'
import type { Transaction } from '@portal/foundation/database'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { statusesOfKeys } from '../key-lists/key-standing.sql.ts'
import { pageOf } from '../key-lists/list-page.sql.ts'
import { websiteKeyView } from './website-key-view.ts'
import { type FoundWebsiteKey, findWebsiteKeys } from './website-keys.sql.ts'

export const listWebsiteKeysHandler = handle(listEmbeddedKeys, async ({ query, account, tx, now }) => {
  const found = await findWebsiteKeys(tx, account.id, { now, keyId: query.key_id, ...pageOf(query) })
  return withStatus(tx, found, { accountId: account.id, now })
})

/** What staff see of an account's website keys. */
export const listWebsiteKeysOfAccountHandler = handle(listEmbeddedKeysOfAccount, async ({ params, tx, now }) => {
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')

  const found = await findWebsiteKeys(tx, params.id, { now, ...pageOf({}) })
  return withStatus(tx, found, { accountId: params.id, now })
})

async function withStatus(
  tx: Transaction,
  found: readonly FoundWebsiteKey[],
  { accountId, now }: { accountId: number; now: Date },
): Promise<EmbeddedKey[]> {
  if (!found.length) return []
  const statusOf = await statusesOfKeys(tx, accountId, now)
  return found.flatMap((one) => {
    const website = { hosts: one.hosts.length, needsTokenExchange: one.key.tokenExchangeRequired }
    const status = statusOf(one, website)
    return websiteKeyView(one).map((row) => ({ ...row, status }))
  })
}
