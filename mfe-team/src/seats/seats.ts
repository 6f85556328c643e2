import { type InvitationView, isExpired } from '../invitations/invitation-view.ts'
import type { MemberView } from '../members/member-view.ts'

/** Who takes the account's seats: members and whoever may still join (decision E5). */
export interface Seats {
  members: number
  pending: number
  max: number
}

export function seatsOf(
  {
    members,
    invitations,
    max,
  }: { members: readonly MemberView[]; invitations: readonly InvitationView[]; max: number },
  now = Date.now(),
): Seats {
  const pending = invitations.filter((invitation) => !isExpired(invitation, now)).length
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
  const words = count(members, 'member')
  return pending > 0 ? `${words} and ${count(pending, 'pending invitation')}` : words
}

export function count(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? noun : nouns}`
}
