import { keepsAnOwner } from '@portal/contracts/authorization/role-rules'
import { OWNERS } from '@portal/contracts/roles'
import type { MemberView } from './member-view.ts'

type Roles = Pick<MemberView, 'roles'>

export function isOwner({ roles }: Roles): boolean {
  return OWNERS.some(([role]) => roles.includes(role))
}

/** Nobody would be left to look after the account without them. */
export function isLastOwner<Member extends Roles>(member: Member, members: readonly Member[]): boolean {
  const others = members.filter((other) => other !== member)
  return !keepsAnOwner(members, others)
}
