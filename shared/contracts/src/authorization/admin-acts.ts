import { type InternalRole, meets, type Role } from '../roles.ts'
import { USER_ADMIN } from '../staff.ts'

interface Decider {
  userId: number
  roles: readonly Role[]
}

interface DecidedAbout {
  userId: number
  internalRoles: readonly InternalRole[]
}

/**
 * Returns why a member of the staff who may make such a call may not make it about this person (rules G9, G22): nobody
 * decides about themselves, about staff only those who manage them, and about super administrators only their peers.
 */
export function refusalOfAct(you: Decider, person: DecidedAbout) {
  if (person.userId === you.userId) return 'identity-context:not-yourself'
  if (person.internalRoles.length > 0 && !meets(USER_ADMIN, you)) return 'request:forbidden'
  if (person.internalRoles.includes('super-admin') && !you.roles.includes('super-admin'))
    return 'identity-context:role-not-yours'
  return undefined
}

/** A member of the staff, as far as it decides who may do everything. */
interface StaffMember {
  userId: number
  internalRoles: readonly InternalRole[]
  canLogIn: boolean
}

/**
 * Returns whether this person is the only one left who can do everything (rule G110): somebody has to be able to give roles
 * back.
 */
export function isLastSuperAdmin(userId: number, staff: readonly StaffMember[]): boolean {
  const able = staff.filter(({ internalRoles, canLogIn }) => canLogIn && internalRoles.includes('super-admin'))
  return able.length > 0 && able.every((one) => one.userId === userId)
}
