import { getRoleRequest } from '@portal/contracts/authorization/role-requests'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { findRoles } from '../members/members.sql.ts'
import { roleRequestView } from './role-request-view.ts'
import { findRoleRequest } from './role-requests.sql.ts'

/** Visible only to members of its account, whichever account they are looking at. */
export const getRoleRequestHandler = handle(getRoleRequest, async ({ params, caller, tx, now }) => {
  const found = await findRoleRequest(tx, params.id)
  const ownRoles = found && (await findRoles(tx, found.request.accountId, caller.userId))
  if (!found || !ownRoles) throw problem('identity-context:role-request-not-found')

  return roleRequestView(found, ownRoles, now)
})
