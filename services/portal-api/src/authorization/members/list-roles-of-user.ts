import { listRolesOfUser } from '@portal/contracts/authorization/members'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { findRoles } from './members.sql.ts'

/** People always see their own roles, including staff and people without an account. */
export const listRolesOfUserHandler = handle(listRolesOfUser, async ({ params, caller, account, tx }) => {
  if (params.id === caller.userId) return [...caller.roles]

  const roles = account && (await findRoles(tx, account.id, params.id))
  if (!roles) throw problem('identity-context:member-not-found')

  return roles
})
