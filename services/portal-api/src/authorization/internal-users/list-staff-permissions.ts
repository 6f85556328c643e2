import {
  listStaffPermissions,
  STAFF_SUBJECTS,
  type StaffPermission,
} from '@portal/contracts/authorization/admin-role-permissions'
import type { Call } from '@portal/contracts/call'
import { INTERNAL_ROLES, type InternalRole, isInternalRole, meets } from '@portal/contracts/roles'
import { CALLS } from '@portal/contracts/table'
import { handle } from '../../kernel/handle.ts'

export const listStaffPermissionsHandler = handle(listStaffPermissions, async () => PERMISSIONS)

/** The calls that a role of staff is asked for, by name. */
export const CALLS_OF_STAFF = Object.entries<Call>(CALLS).filter(
  ([, { requires }]) => typeof requires !== 'string' && requires.flat().some(isInternalRole),
)

const PERMISSIONS: StaffPermission[] = STAFF_SUBJECTS.map(({ subject }) => {
  const calls = CALLS_OF_STAFF.filter(([, call]) => staffSubjectOf(call) === subject)
  return {
    subject,
    see: rolesFor(calls.filter(([name, call]) => isRead(name, call))),
    change: rolesFor(calls.filter(([name, call]) => !isRead(name, call))),
  }
})

/** Returns the subject of a call of staff; `undefined` for one that has no words yet. */
export function staffSubjectOf({ path }: Pick<Call, 'path'>): string | undefined {
  return STAFF_SUBJECTS.find(({ paths }) => paths.test(path))?.subject
}

/** Lists that take many ids, what no address may hold, checks and previews are asked for with POST, and change nothing. */
function isRead(name: string, { method }: Call): boolean {
  return method === 'GET' || /^(list|find|verify|preview)/.test(name)
}

function rolesFor(calls: readonly (readonly [string, Call])[]): InternalRole[] {
  return INTERNAL_ROLES.filter((role) => calls.some(([, { requires }]) => meets(requires, { roles: [role] })))
}
