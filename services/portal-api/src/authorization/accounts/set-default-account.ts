import { setDefaultAccount } from '@portal/contracts/authorization/accounts'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { setDefaultAccountOf } from './accounts.sql.ts'

/** Idempotent. Sessions that are open stay where they are. */
export const setDefaultAccountHandler = handle(setDefaultAccount, async ({ params, caller, tx, audit }) => {
  if (!(await setDefaultAccountOf(tx, caller.userId, params.id))) throw problem('identity-context:account-not-found')

  audit('default-account.selected', { subject: params.id })
})
