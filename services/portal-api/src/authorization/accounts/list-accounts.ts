import { listAccounts } from '@portal/contracts/authorization/accounts'
import { handle } from '../../kernel/handle.ts'
import { findAccountsOf } from './accounts.sql.ts'

export const listAccountsHandler = handle(listAccounts, async ({ caller, tx }) => {
  const own = caller.staff ? [] : await findAccountsOf(tx, caller)
  return own.map(({ id, label, isDefault }) => ({ account_id: id, account_label: label, default_account: isDefault }))
})
