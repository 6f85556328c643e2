import { CUSTOMER_ROLES, type CustomerRole } from '@portal/contracts/roles'
import { isSet } from '@portal/contracts/values'

/* An answer that breaks its contract is used as it is (account.md §5): what cannot be read is empty. */

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** RFC 3339, or `""` when there was no such moment. */
export function timeOf(value: unknown): string {
  return typeof value === 'string' && isSet(value) ? value : ''
}

export function idOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** In their usual order; names that are no roles are left out. */
export function rolesOf(value: unknown): CustomerRole[] {
  return Array.isArray(value) ? CUSTOMER_ROLES.filter((role) => value.includes(role)) : []
}

/** The rows of a list; `null` is an empty one. Throws when it is no list at all. */
export function rowsOf(answer: unknown): Readonly<Record<string, unknown>>[] {
  if (answer === null) return []
  if (!Array.isArray(answer)) throw new Error('The list could not be read.')
  return answer.filter((row) => row instanceof Object)
}
