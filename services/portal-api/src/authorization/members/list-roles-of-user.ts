import { listRolesOfUser } from '@portal/contracts/authorization/members'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../handle.ts'
import { findRoles } from './members.sql.ts'

/** One's own roles are known already, also to staff and to whoever has no account. */
export const listRolesOfUserHandler = handle(listRolesOfUser, async ({ params, caller, currentAccount, tx }) => {
  if (params.id === caller.userId) return [...caller.roles]

  const roles = currentAccount && (await findRoles(tx, currentAccount.id, params.id))
  if (!roles) throw problem('identity-context:member-not-found')

  return roles
})
