import { revokeRole } from '@portal/contracts/authorization/members'
import { keepsAnOwner, mayTakeFrom, withoutRole } from '@portal/contracts/authorization/role-rules'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { changeRoles } from './change-roles.ts'
import { lockMembers } from './members.sql.ts'

/** Idempotent. It takes effect with the member's next call. The caller need not hold the role. */
export const revokeRoleHandler = handle(revokeRole, async (context) => {
  const { params, caller, account, tx, audit } = context
  const members = await lockMembers(tx, account.id)
  const member = members.find(({ userId }) => userId === params.id)
  if (!member) throw problem('identity-context:member-not-found')
  if (!mayTakeFrom(caller.roles, member)) throw problem('identity-context:owner-protected')
  if (!member.roles.includes(params.role)) return

  const roles = withoutRole(member.roles, params.role)
  const after = members.map((other) => (other === member ? { ...other, roles } : other))
  if (!keepsAnOwner(members, after)) throw problem('identity-context:last-owner')
  // Without a role a person takes a seat and sees nothing: removing them says what is meant (rule E81).
  if (roles.length === 0) throw problem('identity-context:last-role')

  await changeRoles(context, params.id, roles)
  audit('role.revoked', { subject: params.id, role: params.role })
})
