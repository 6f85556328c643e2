import type { InternalRole } from '@portal/contracts/roles'

/** A role that somebody was given or lost. */
export interface RoleChange {
  /** Id of its line in the audit log. */
  id: number
  isGranted: boolean
  role: string
}

/** Lines between these ids, both left out; `null` for no bound. */
export interface Period {
  after: number | null
  before: number | null
}

/**
 * Returns when somebody had a role of the staff, newest first, derived from their current roles and every change of these,
 * newest first: what they did as a customer before or after is not an act of staff (rule G113).
 */
export function staffPeriods(now: readonly InternalRole[], changes: readonly RoleChange[]): Period[] {
  const roles = new Set<string>(now)
  const periods: Period[] = []
  let before: number | null = null
  for (const { id, isGranted, role } of changes) {
    const wasStaff = roles.size > 0
    if (isGranted) roles.delete(role)
    else roles.add(role)
    if (wasStaff && roles.size === 0) periods.push({ after: id, before })
    if (!wasStaff && roles.size > 0) before = id
  }
  if (roles.size > 0) periods.push({ after: null, before })
  return periods
}
