import { keepsAnOwner, withoutRole } from '@portal/contracts/authorization/role-rules'
import type { CustomerRole, Role } from '@portal/contracts/roles'
import type { MemberView } from '../members/member-view.ts'

interface Situation {
  member: Pick<MemberView, 'id' | 'roles'>
  members: readonly MemberView[]
  ownRoles: readonly Role[]
}

/** Why somebody cannot change this role of that member; `undefined` when they can. The server decides alike. */
export function roleObstacle(role: CustomerRole, { member, members, ownRoles }: Situation): string | undefined {
  if (!ownRoles.includes(role)) return 'You can only grant roles that you hold.'

  const after = members.map((other) =>
    other.id === member.id ? { roles: withoutRole(member.roles, role) } : { roles: other.roles },
  )
  return keepsAnOwner(members, after) ? undefined : 'An account needs at least one owner.'
}
