import {
  listRolePermissions,
  PERMISSION_SUBJECTS,
  type RolePermission,
} from '@portal/contracts/authorization/role-permissions'
import { withRole } from '@portal/contracts/authorization/role-rules'
import type { Call } from '@portal/contracts/call'
import { CUSTOMER_ROLES, type CustomerRole, isInternalRole, meets } from '@portal/contracts/roles'
import { CALLS } from '@portal/contracts/table'
import { handle } from '../../kernel/handle.ts'

export const listRolePermissionsHandler = handle(listRolePermissions, async () => PERMISSIONS)

/** The calls that a customer's role is asked for. */
const ASKING = Object.values<Call>(CALLS).filter(
  ({ requires }) => typeof requires !== 'string' && !requires.flat().every(isInternalRole),
)
const SUBJECTS = new Set([...PERMISSION_SUBJECTS.map(({ subject }) => subject), ...ASKING.map(subjectOf)])
const PERMISSIONS: RolePermission[] = [...SUBJECTS].map((subject) => {
  const calls = ASKING.filter((call) => subjectOf(call) === subject)
  const reads = calls.filter(({ method }) => method === 'GET')
  const writes = calls.filter(({ method }) => method !== 'GET')
  return { subject, see: rolesFor(reads), change: rolesFor(writes) }
})

/**
 * Names the subject of a call from its path: `/usage-reports/:id` becomes "Usage reports". Used where no better wording
 * exists.
 */
export function subjectOf({ path }: Pick<Call, 'path'>): string {
  const named = PERMISSION_SUBJECTS.find(({ paths }) =>
    paths.some((beginning) => path === beginning || path.startsWith(`${beginning}/`)),
  )
  if (named) return named.subject

  const [, segment = ''] = path.split('/')
  return segment.charAt(0).toUpperCase() + segment.slice(1).replaceAll('-', ' ')
}

/** Returns the roles that, with those they imply, are each sufficient for one of these calls. */
function rolesFor(calls: readonly Call[]): CustomerRole[] {
  return CUSTOMER_ROLES.filter((role) => calls.some(({ requires }) => meets(requires, { roles: withRole([], role) })))
}
