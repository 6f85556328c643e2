import { isRequestOver } from '@portal/contracts/authorization/role-request-status'
import { grantRoleRequest } from '@portal/contracts/authorization/role-requests'
import { withRole } from '@portal/contracts/authorization/role-rules'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { changeRoles } from '../members/change-roles.ts'
import { lockMembers } from '../members/members.sql.ts'
import { roleGrantedLetter } from './role-request-letters.ts'
import { findRoleRequest, markGranted } from './role-requests.sql.ts'

/** Grants a requested role under the same rule as any role (rule E6) and notifies the person who asked. */
export const grantRoleRequestHandler = handle(grantRoleRequest, async (context) => {
  const { params, caller, account, tx, now, audit, mail, foundation } = context
  const members = await lockMembers(tx, account.id)
  const found = await findRoleRequest(tx, params.id)
  if (found?.request.accountId !== account.id) throw problem('identity-context:role-request-not-found')
  const { id, userId, role } = found.request
  const member = members.find((other) => other.userId === userId)
  if (!member) throw problem('identity-context:member-not-found')
  if (member.roles.includes(role)) return
  // Granted once and taken again since: that was somebody's decision.
  if (isRequestOver(found.request, now)) throw problem('identity-context:role-request-expired')
  if (!caller.roles.includes(role)) throw problem('identity-context:role-not-yours')

  await changeRoles(context, userId, withRole(member.roles, role))
  await markGranted(tx, id, now)
  audit('role.granted', { subject: userId, role })
  mail(roleGrantedLetter(foundation.settings, { to: found.asker.email, account: account.label, role }))
})
