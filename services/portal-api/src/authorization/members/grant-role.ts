import { grantRole } from '@portal/contracts/authorization/members'
import { withRole } from '@portal/contracts/authorization/role-rules'
import { problem } from '@portal/foundation/problem'
import { revoke } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { lockMembers, saveRoles } from './members.sql.ts'

/** Idempotent. No one can grant a role that they do not hold (rule E6). */
export const grantRoleHandler = handle(grantRole, async ({ params, caller, account, tx, audit }) => {
  const member = (await lockMembers(tx, account.id)).find(({ userId }) => userId === params.id)
  if (!member) throw problem('identity-context:member-not-found')
  if (!caller.roles.includes(params.role)) throw problem('identity-context:role-not-yours')

  const roles = withRole(member.roles, params.role)
  if (roles.length === member.roles.length) return

  await saveRoles(tx, account.id, params.id, roles)
  // Nothing is taken away, but what others remember of this person is out of date.
  await revoke(tx)
  audit('role.granted', { subject: params.id, role: params.role })
})
