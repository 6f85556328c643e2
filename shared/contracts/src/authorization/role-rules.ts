import type { CustomerRole, Role } from '../roles.ts'

/** Whoever edits has to see; a requirement asks for both (rule C1). */
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
 * Whether somebody who looks after the account may take roles, or the membership, from this member. Giving is limited to
 * what one holds (rule E6), taking is not: whoever may remove a member may also take a single role from them, be it one
 * that they lack, or one that goes along with a viewer's. From an owner only an owner takes anything.
 */
export function mayTakeFrom(ownRoles: readonly Role[], member: RoleHolder): boolean {
  return ownRoles.includes('account-owner') || !member.roles.includes('account-owner')
}

/** Whether somebody would be left to look after the account: an owner, or a restricted one if there are only such. */
export function keepsAnOwner(before: readonly RoleHolder[], after: readonly RoleHolder[]): boolean {
  const holds = (members: readonly RoleHolder[], role: CustomerRole) =>
    members.some(({ roles }) => roles.includes(role))
  if (holds(before, 'account-owner')) return holds(after, 'account-owner')

  return !holds(before, 'account-owner-restricted') || holds(after, 'account-owner-restricted')
}
