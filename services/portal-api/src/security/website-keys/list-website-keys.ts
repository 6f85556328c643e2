import { listEmbeddedKeysOfAccount } from '@portal/contracts/security/admin-keys'
import { type EmbeddedKey, listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import type { KeyStatus } from '@portal/contracts/security/key-status'
import type { Transaction } from '@portal/foundation/database'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { statusesOfKeys } from '../key-lists/key-status.sql.ts'
import { keysOfStatuses } from '../key-lists/keys-of-statuses.ts'
import type { ListPosition } from '../key-lists/list-cursor.ts'
import { pageOf } from '../key-lists/list-page.sql.ts'
import { websiteKeyView } from './website-key-view.ts'
import { type FoundWebsiteKey, findWebsiteKeys } from './website-keys.sql.ts'

export const listWebsiteKeysHandler = handle(listEmbeddedKeys, async ({ query, account, tx, now }) => {
  const { status: statuses, key_id: keyId } = query
  return listKeys(tx, account.id, { statuses, keyId, now, ...pageOf(query) })
})

/** Returns an account's website keys for staff. */
export const listWebsiteKeysOfAccountHandler = handle(listEmbeddedKeysOfAccount, async ({ params, tx, now }) => {
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')

  return listKeys(tx, params.id, { now, ...pageOf({}) })
})

interface Asked {
  statuses?: readonly KeyStatus[] | undefined
  keyId?: string | undefined
  after?: ListPosition | undefined
  limit: number
  now: Date
}

async function listKeys(
  tx: Transaction,
  accountId: number,
  { statuses, keyId, now, ...page }: Asked,
): Promise<EmbeddedKey[]> {
  const found = await keysOfStatuses<FoundWebsiteKey>({
    statuses,
    ...page,
    find: (asked) => findWebsiteKeys(tx, accountId, { now, keyId, ...asked }),
    readStatuses: async () => {
      const statusOf = await statusesOfKeys(tx, accountId, now)
      return (one) => statusOf(one, { hosts: one.hosts.length, needsTokenExchange: one.key.tokenExchangeRequired })
    },
  })
  return found.flatMap(({ found: one, status }) => websiteKeyView(one, now).map((row) => ({ ...row, status })))
}
