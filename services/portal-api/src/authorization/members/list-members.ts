import { listMembers } from '@portal/contracts/authorization/members'
import { handle } from '../../kernel/handle.ts'
import { memberView } from './member-view.ts'
import { findMembers } from './members.sql.ts'

export const listMembersHandler = handle(listMembers, async ({ account, tx }) => {
  const members = await findMembers(tx, [account.id])
  return members.map(memberView)
})
