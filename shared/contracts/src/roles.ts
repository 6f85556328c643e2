/** Roles that a member holds in one account, as stored (account.md §6). `self` is not stored: it is every signed-in person. */
export const CUSTOMER_ROLES = [
  'account-owner',
  'account-owner-restricted',
  'api-key-editor',
  'api-key-viewer',
  'billing-editor',
  'billing-viewer',
] as const

/** Roles of the provider's own staff. Staff belong to no account. */
export const INTERNAL_ROLES = [
  'support',
  'billing-ops',
  'catalog-admin',
  'user-admin',
  'auditor',
  'super-admin',
] as const

export type CustomerRole = (typeof CUSTOMER_ROLES)[number]
export type InternalRole = (typeof INTERNAL_ROLES)[number]
export type Role = CustomerRole | InternalRole

/**
 * The people who may make a call or see a page: everyone (`public`), everyone who is logged in (`self`), or the holders of one of
 * several alternatives, each a set of roles that must all be held (account.md §6).
 */
export type Requirement = 'public' | 'self' | readonly (readonly Role[])[]

/** Owners, who manage an account's people (account.md §6). */
export const OWNERS = [['account-owner'], ['account-owner-restricted']] as const satisfies Requirement

/** The person a requirement is checked against; `undefined` is a visitor without a session. */
export type RoleHolder = { roles: readonly Role[] } | undefined

/** Checks a requirement by roles alone. `super-admin` includes every internal role, but no customer's. */
export function meets(requirement: Requirement, holder: RoleHolder): boolean {
  if (requirement === 'public') return true
  if (!holder) return false
  if (requirement === 'self') return true

  return requirement.some((alternative) => alternative.every((role) => holds(holder.roles, role)))
}

/** Returns the internal roles, as they are stored, each of which meets a requirement alone; `super-admin` meets all of staff. */
export function rolesMeeting(requirement: Requirement): InternalRole[] {
  return INTERNAL_ROLES.filter((role) => meets(requirement, { roles: [role] }))
}

function holds(roles: readonly Role[], role: Role): boolean {
  return roles.includes(role) || (roles.includes('super-admin') && isInternalRole(role))
}

export function isInternalRole(role: Role): role is InternalRole {
  return (INTERNAL_ROLES as readonly Role[]).includes(role)
}
