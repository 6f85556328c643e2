import { renameAccount } from '@portal/contracts/sales/accounts'
import { lockAccount } from '@portal/foundation/people'
import { revoke } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { setAccountLabel } from './accounts.sql.ts'

/** Idempotent: a name that it has already leaves no trace. */
export const renameAccountHandler = handle(renameAccount, async ({ body, account, tx, audit }) => {
  const name = body.account_name
  const previousName = (await lockAccount(tx, account.id))?.label ?? ''
  if (previousName === name) return

  await setAccountLabel(tx, account.id, name)
  // What is remembered of sessions knows the old name.
  await revoke(tx)
  audit('account.renamed', { subject: account.id, name, previousName })
})
