import type { Role } from '@portal/contracts/roles'
import type { MemberView } from '../members/member-view.ts'
import { isLastOwner } from '../members/owners.ts'

/** Why somebody with these roles cannot remove that member; `undefined` when they can. The server decides alike. */
export function removalObstacle(
  member: MemberView,
  members: readonly MemberView[],
  ownRoles: readonly Role[],
): string | undefined {
  if (isLastOwner(member, members)) return 'An account needs at least one owner.'
  if (member.roles.includes('account-owner') && !ownRoles.includes('account-owner'))
    return 'Only an account owner can remove an account owner.'
}
