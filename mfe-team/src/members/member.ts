import type { AccountUser } from '@portal/contracts/authorization/members'
import { keepsAnOwner, mayTakeFrom } from '@portal/contracts/authorization/role-rules'
import { CUSTOMER_ROLES, type CustomerRole, type Role } from '@portal/contracts/roles'
import type { Received } from '@portal/platform/api'
import { fullNameOf } from '@portal/remote-kit/people'

/** A person in the account, as the screens get them. */
export type Member = Received<AccountUser>

/** A member with whom something can be done. */
export type KnownMember = Member & { user_id: number }

/** What a sentence calls them. */
export function nameOf(member: Member): string {
  return fullNameOf(member) || member.email_address || 'Somebody'
}

/** In their usual order. */
export function rolesOf({ roles = [] }: Pick<Member, 'roles'>): CustomerRole[] {
  return CUSTOMER_ROLES.filter((role) => roles.includes(role))
}

/** Nobody would be left to look after the account without them. */
export function isLastOwner(member: Member, members: readonly Member[]): boolean {
  const holders = (some: readonly Member[]) => some.map((one) => ({ roles: rolesOf(one) }))
  return !keepsAnOwner(holders(members), holders(members.filter((other) => other !== member)))
}

/** Why somebody with these roles cannot remove that member; `undefined` when they can. The server decides alike. */
export function removalObstacle(member: Member, members: readonly Member[], ownRoles: readonly Role[]) {
  if (isLastOwner(member, members)) return 'An account needs at least one owner.'
  if (!mayTakeFrom(ownRoles, { roles: rolesOf(member) })) return 'Only an account owner can remove an account owner.'
}
