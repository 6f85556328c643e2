import { isRequestOver } from '@portal/contracts/authorization/role-request-status'
import type { RoleRequest } from '@portal/contracts/authorization/role-requests'
import { meets, OWNERS, type Role } from '@portal/contracts/roles'
import { personName } from '../../kernel/person-name.ts'
import type { FoundRoleRequest } from './role-requests.sql.ts'

/** A request as somebody with these roles in its account sees it. */
export function roleRequestView(found: FoundRoleRequest, ownRoles: readonly Role[], now: Date): RoleRequest {
  const { request, accountLabel, asker } = found
  return {
    id: request.id,
    account_id: request.accountId,
    account_label: accountLabel,
    name: personName(asker),
    email_address: asker.email,
    role: request.role,
    requested: request.createdAt.toISOString(),
    expiration: request.expiresAt.toISOString(),
    state: stateOf(found, ownRoles, now),
  }
}

/** The outcome takes precedence over the viewer's permissions: a link followed late shows the outcome to everyone. */
function stateOf({ request, heldRoles }: FoundRoleRequest, ownRoles: readonly Role[], now: Date): RoleRequest['state'] {
  if (!meets(OWNERS, { roles: ownRoles })) return 'not-owner'
  if (!heldRoles) return 'left'
  if (heldRoles.includes(request.role)) return 'granted'
  if (isRequestOver(request, now)) return 'expired'
  return ownRoles.includes(request.role) ? 'open' : 'role-not-yours'
}
