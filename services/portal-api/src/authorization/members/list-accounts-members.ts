import { listAccountsMembers } from '@portal/contracts/authorization/admin-identities'
import { handle } from '../../kernel/handle.ts'
import { memberView } from './member-view.ts'
import { findMembers } from './members.sql.ts'

/** The members of each account asked for, as staff see them; of an account that is not there, nobody. */
export const listAccountsMembersHandler = handle(listAccountsMembers, async ({ body, tx }) => {
  const members = await findMembers(tx, body.account_ids)
  return [...new Set(body.account_ids)].map((account_id) => ({
    account_id,
    identities: members.filter(({ accountId }) => accountId === account_id).map(memberView),
  }))
})
