import { listSecretKeysOfAccount } from '@portal/contracts/security/admin-keys'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { statusesOfKeys } from '../key-lists/key-status.sql.ts'
import { pageOf } from '../key-lists/list-page.sql.ts'
import { secretKeyView } from './secret-key-view.ts'
import { findSecretKeys } from './secret-keys.sql.ts'

/** Returns an account's keys for staff: tokens are always masked. */
export const listSecretKeysOfAccountHandler = handle(listSecretKeysOfAccount, async ({ params, tx, now }) => {
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')

  const found = await findSecretKeys(tx, params.id, { now, ...pageOf({}) })
  const statusOf = await statusesOfKeys(tx, params.id, now)
  return found.map((one) => ({ ...secretKeyView(one, now), status: statusOf(one) }))
})
