import type { Call } from '@portal/contracts/call'
import type { Visitor } from '@portal/contracts/platform'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { meets, type Requirement } from '@portal/contracts/roles'

/** Returns whether this person has permission, in the current account. The server checks it as well. */
export function may(requirement: Requirement, visitor: Visitor | null): boolean {
  return meets(requirement, visitor ?? undefined)
}

/** The roles that would do, for a sentence: `API key viewer`, `Account owner or Billing editor`. */
export function requiredRolesLabel({ requires }: Pick<Call, 'requires'>): string {
  return requirementLabel(requires)
}

export function requirementLabel(requirement: Requirement): string {
  if (requirement === 'public') return 'Everybody'
  if (requirement === 'self') return 'Everyone who is logged in'
  return requirement.map((alternative) => alternative.map((role) => ROLE_LABELS[role]).join(' with ')).join(' or ')
}
