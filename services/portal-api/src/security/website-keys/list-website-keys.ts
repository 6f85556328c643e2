import { listEmbeddedKeysOfAccount } from '@portal/contracts/security/admin-keys'
import { listEmbeddedKeys } from '@portal/contracts/security/embedded-keys'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { pageOf } from '../key-lists/list-page.sql.ts'
import { websiteKeyView } from './website-key-view.ts'
import { findWebsiteKeys } from './website-keys.sql.ts'

export const listWebsiteKeysHandler = handle(listEmbeddedKeys, async ({ query, account, tx, now }) => {
  const found = await findWebsiteKeys(tx, account.id, { now, keyId: query.key_id, ...pageOf(query) })
  return found.flatMap(websiteKeyView)
})

/** What staff see of an account's website keys. */
export const listWebsiteKeysOfAccountHandler = handle(listEmbeddedKeysOfAccount, async ({ params, tx, now }) => {
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')

  const found = await findWebsiteKeys(tx, params.id, { now, ...pageOf({}) })
  return found.flatMap(websiteKeyView)
})
