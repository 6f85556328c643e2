import { keepsAnOwner, mayTakeFrom, withoutImplied, withoutRole } from '@portal/contracts/authorization/role-rules'
import { CUSTOMER_ROLES, type CustomerRole, type Role } from '@portal/contracts/roles'
import { type Member, rolesOf } from './member.ts'

/**
 * Returns the calls that change some roles into others, without those implied by others. Grants come first, then
 * revocations, and owners' roles last, so that people who change themselves may make every call.
 */
export function roleChanges(before: readonly CustomerRole[], after: readonly CustomerRole[]) {
  const lost = before.filter((role) => !after.includes(role))
  const isTakenAlong = (role: CustomerRole) =>
    lost.some((other) => other !== role && !withoutRole([role], other).includes(role))

  return {
    granted: withoutImplied(after.filter((role) => !before.includes(role))),
    revoked: CUSTOMER_ROLES.toReversed().filter((role) => lost.includes(role) && !isTakenAlong(role)),
  }
}

/** Returns why a person with these roles cannot grant this one; `undefined` if they can. */
export function grantObstacle(role: CustomerRole, ownRoles: readonly Role[]): string | undefined {
  return ownRoles.includes(role) ? undefined : 'You can only grant roles that you hold.'
}

interface Situation {
  member: Member
  members: readonly Member[]
  ownRoles: readonly Role[]
}

/** Returns why this role of that member cannot be changed; `undefined` if it can. Same rule as the server's. */
export function roleObstacle(role: CustomerRole, { member, members, ownRoles }: Situation): string | undefined {
  const roles = rolesOf(member)
  if (!roles.includes(role)) return grantObstacle(role, ownRoles)
  if (!mayTakeFrom(ownRoles, { roles })) return 'Only an account owner can take a role from an account owner.'

  const before = members.map((other) => ({ roles: rolesOf(other) }))
  const after = members.map((other) => ({
    roles: other.user_id === member.user_id ? withoutRole(roles, role) : rolesOf(other),
  }))
  return keepsAnOwner(before, after) ? undefined : 'An account needs at least one owner.'
}
