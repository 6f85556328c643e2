import { formatCount } from '@portal/design-system/number'
import { type InvitationView, isExpired } from '../invitations/invitation-view.ts'
import type { MemberView } from '../members/member-view.ts'

/** Who takes the account's seats: members and whoever may still join (decision E5). */
export interface Seats {
  members: number
  pending: number
  max: number
}

export function seatsOf(max: number, members: readonly MemberView[], invitations: readonly InvitationView[]): Seats {
  const pending = invitations.filter((invitation) => !isExpired(invitation)).length
  return { members: members.length, pending, max }
}

/** Reads the answer to `getMaxUsers`. Throws when it holds no number. */
export function maxUsersOf(answer: unknown): number {
  const max = answer instanceof Object && 'max_users' in answer ? answer.max_users : undefined
  if (typeof max !== 'number' || !Number.isFinite(max)) throw new Error('The number of seats could not be read.')
  return max
}

/** "4 members and 1 pending invitation". */
export function seatsInWords({ members, pending }: Seats): string {
  const words = formatCount(members, 'member')
  return pending > 0 ? `${words} and ${formatCount(pending, 'pending invitation')}` : words
}
