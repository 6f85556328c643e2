import { isLastSuperAdmin } from '@portal/contracts/authorization/admin-acts'
import type { InternalUser } from '@portal/contracts/authorization/admin-internal-users'
import type { InternalRole } from '@portal/contracts/roles'
import type { Received } from '@portal/platform/api'
import { fullNameOf } from '@portal/remote-kit/people'

export type StaffMember = Received<InternalUser>

/** A member of the staff with the roles that they have. */
export interface KnownStaff {
  id: number
  name: string
  roles: readonly InternalRole[]
  /** Nobody else has every role (rule G110). */
  isLast: boolean
}

/** Dialog to open: the roles of somebody, or an invitation, a repeated one for a person who cannot log in yet. */
export type StaffDialogRequest = ({ act: 'roles' } & KnownStaff) | { act: 'invite'; person?: StaffMember }

export function rolesOf({ roles = [] }: Pick<StaffMember, 'roles'>): InternalRole[] {
  return roles.flatMap((role) => role ?? [])
}

/** Returns whether they can log in: their login works, and they have one. */
export function canWork({ person_state = 'active', is_invited = false }: StaffMember): boolean {
  return person_state === 'active' && !is_invited
}

export function nameOfStaff(person: StaffMember): string {
  return fullNameOf(person) || person.email || `User ${person.id}`
}

/** Returns the id of a person's row, which an address can link to. */
export function rowIdOf(id: number | string | undefined): string {
  return `staff-${id}`
}

/** Returns whether nobody else of these people has every role (rule G110). */
export function isOnlySuperAdmin({ id }: StaffMember, staff: readonly StaffMember[]): boolean {
  const known = staff.map((one) => ({
    userId: one.id ?? 0,
    internalRoles: rolesOf(one),
    canLogIn: canWork(one),
  }))
  return id !== undefined && isLastSuperAdmin(id, known)
}
