import { withoutImplied, withoutRole } from '@portal/contracts/authorization/role-rules'
import { CUSTOMER_ROLES, type CustomerRole } from '@portal/contracts/roles'

/**
 * The calls that lead from some roles to others, without those that others bring about. What is taken comes after what is
 * given and owners' roles last, so that somebody who changes themselves may make every call.
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
