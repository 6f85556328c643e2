import { CUSTOMER_ROLES, type CustomerRole } from '@portal/contracts/roles'

/** Reads roles out of an answer, in their usual order; names that are no roles are left out. */
export function rolesOf(value: unknown): CustomerRole[] {
  return Array.isArray(value) ? CUSTOMER_ROLES.filter((role) => value.includes(role)) : []
}
