import { grantRole } from '@portal/contracts/authorization/members'
import { withRole } from '@portal/contracts/authorization/role-rules'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { changeRoles } from './change-roles.ts'
import { lockMembers } from './members.sql.ts'

/** Idempotent. No one can grant a role that they do not hold (rule E6). */
export const grantRoleHandler = handle(grantRole, async (context) => {
  const { params, caller, account, tx, audit } = context
  const member = (await lockMembers(tx, account.id)).find(({ userId }) => userId === params.id)
  if (!member) throw problem('identity-context:member-not-found')
  if (!caller.roles.includes(params.role)) throw problem('identity-context:role-not-yours')

  const roles = withRole(member.roles, params.role)
  if (roles.length === member.roles.length) return

  await changeRoles(context, params.id, roles)
  audit('role.granted', { subject: params.id, role: params.role })
})
