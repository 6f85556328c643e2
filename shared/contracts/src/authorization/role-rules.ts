import type { CustomerRole, Role } from '../roles.ts'

/** Editors need to view as well; a requirement asks for both (rule C1). */
const VIEWER_OF: Partial<Record<CustomerRole, CustomerRole>> = {
  'api-key-editor': 'api-key-viewer',
  'billing-editor': 'billing-viewer',
}

/** An editor's role brings the matching viewer's. */
export function withRole(roles: readonly CustomerRole[], role: CustomerRole): CustomerRole[] {
  const viewer = VIEWER_OF[role]
  return [...new Set([...roles, role, ...(viewer ? [viewer] : [])])]
}

/** A viewer's role takes the matching editor's with it. */
export function withoutRole(roles: readonly CustomerRole[], role: CustomerRole): CustomerRole[] {
  return roles.filter((held) => held !== role && VIEWER_OF[held] !== role)
}

/** The roles that say something more: not a viewer's beside its editor's. */
export function withoutImplied(roles: readonly CustomerRole[]): CustomerRole[] {
  const implied = roles.map((role) => VIEWER_OF[role])
  return roles.filter((role) => !implied.includes(role))
}

/** One member as the rules about owners need them. */
interface RoleHolder {
  roles: readonly CustomerRole[]
}

/**
 * Returns whether an owner may revoke roles, or the membership, of this member. Granting is limited to one's own roles
 * (rule E6), revoking is not: those who may remove a member may also revoke a single role, even one that they lack, or
 * one that goes along with a viewer's. Only owners may revoke anything of an owner.
 */
export function mayTakeFrom(ownRoles: readonly Role[], member: RoleHolder): boolean {
  return ownRoles.includes('account-owner') || !member.roles.includes('account-owner')
}

/** Returns whether the account would keep an owner, or a restricted one if there are only such. */
export function keepsAnOwner(before: readonly RoleHolder[], after: readonly RoleHolder[]): boolean {
  const holds = (members: readonly RoleHolder[], role: CustomerRole) =>
    members.some(({ roles }) => roles.includes(role))
  if (holds(before, 'account-owner')) return holds(after, 'account-owner')

  return !holds(before, 'account-owner-restricted') || holds(after, 'account-owner-restricted')
}
