import { listMembers } from '@portal/contracts/authorization/members'
import { handle } from '../../handle.ts'
import { timeOrZero } from '../../wire-time.ts'
import { findMembers } from './members.sql.ts'

export const listMembersHandler = handle(listMembers, async ({ account, tx }) => {
  const members = await findMembers(tx, account.id)
  return members.map(({ userId, email, firstName, lastName, roles, acceptedAt, accountDeactivatedAt }) => ({
    user_id: userId,
    email_address: email,
    first_name: firstName,
    last_name: lastName,
    roles,
    invitation_accepted: timeOrZero(acceptedAt),
    account_deactivated: timeOrZero(accountDeactivatedAt),
  }))
})
