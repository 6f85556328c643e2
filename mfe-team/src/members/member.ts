import type { AccountUser } from '@portal/contracts/authorization/members'
import { keepsAnOwner, mayTakeFrom } from '@portal/contracts/authorization/role-rules'
import { CUSTOMER_ROLES, type CustomerRole, type Role } from '@portal/contracts/roles'
import type { Received } from '@portal/platform/api'
import { fullNameOf } from '@portal/remote-kit/people'

/** A person in the account, as the screens get them. */
export type Member = Received<AccountUser>

/** A member with an id, so that actions are possible. */
export type KnownMember = Member & { user_id: number }

/** Returns a member's name in a sentence. */
export function nameOf(member: Member): string {
  return fullNameOf(member) || member.email_address || 'Someone'
}

/** Returns the roles in their usual order. */
export function rolesOf({ roles = [] }: Pick<Member, 'roles'>): CustomerRole[] {
  return CUSTOMER_ROLES.filter((role) => roles.includes(role))
}

/** Returns whether the account would have no owner without them. */
export function isLastOwner(member: Member, members: readonly Member[]): boolean {
  const holders = (some: readonly Member[]) => some.map((one) => ({ roles: rolesOf(one) }))
  return !keepsAnOwner(holders(members), holders(members.filter((other) => other !== member)))
}

/**
 * Returns why a person with these roles cannot remove that member; `undefined` if they can. Same rule as the server's.
 */
export function removalObstacle(member: Member, members: readonly Member[], ownRoles: readonly Role[]) {
  if (isLastOwner(member, members)) return 'An account needs at least one owner.'
  if (!mayTakeFrom(ownRoles, { roles: rolesOf(member) })) return 'Only an account owner can remove an account owner.'
}
