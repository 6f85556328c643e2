import { hasInvitationExpired } from '@portal/contracts/authorization/invitation-status'
import { type Invitation, listInvitations } from '@portal/contracts/authorization/invitations'
import { listMembers } from '@portal/contracts/authorization/members'
import { getMaxUsers, type LargerPlan, type PlanWithSeats } from '@portal/contracts/contacts/seats'
import { portalNow } from '@portal/design-system/clock'
import { formatCount } from '@portal/design-system/number'
import type { Received } from '@portal/platform/api'
import { together, useLoad } from '@portal/remote-kit/load'

/** The account's taken seats: members and open invitations (rule E5). */
export interface Seats {
  members: number
  pending: number
  /** `undefined` when the answer does not say. */
  max: number | undefined
  /** Plan with this many seats. */
  plan?: Received<PlanWithSeats> | undefined
  /** The next plan on sale, which gives more. */
  larger?: Received<LargerPlan> | undefined
}

/** Loads the seats, the members and the invitations. */
export function useSeats() {
  const allowed = useLoad(getMaxUsers, { what: 'the seats' })
  const team = useLoad(listMembers, { what: 'members' })
  const invited = useLoad(listInvitations, { what: 'invitations' })
  return together(
    [allowed, team, invited],
    ({ max_users, plan, larger }, members, invitations): Seats => ({
      members: members.length,
      pending: invitations.filter((invitation) => !isExpired(invitation)).length,
      max: max_users,
      plan: plan ?? undefined,
      larger: larger ?? undefined,
    }),
  )
}

/** Returns the number of free seats; `undefined` if unknown. */
export function seatsLeft({ members, pending, max }: Seats): number | undefined {
  return max === undefined ? undefined : Math.max(0, max - members - pending)
}

/** It stays listed for a while, so that it can be sent again (rule E2), but takes no seat. */
export function isExpired({ expiration = '' }: Received<Invitation>, now = portalNow()): boolean {
  return hasInvitationExpired(new Date(expiration), new Date(now))
}

/** "4 members and 1 pending invitation". */
export function seatsInWords({ members, pending }: Seats): string {
  const words = formatCount(members, 'member')
  return pending > 0 ? `${words} and ${formatCount(pending, 'pending invitation')}` : words
}

/**
 * Words the seats of the plans: "US Core, 10,000 lookups a month gives 3 seats. 25,000 lookups a month gives 5." The
 * plans' common name is stated once. Empty if no plan is known.
 */
export function plansInWords({ plan, larger }: Pick<Seats, 'plan' | 'larger'>): string {
  const now = sentence(plan?.description, plan?.max_users)
  const next = sentence(larger && apartFrom(plan?.description, larger.description), larger?.max_users)
  return [now, next].filter(Boolean).join(' ')
}

function sentence(description: string | undefined, seats: number | undefined): string {
  return description && seats !== undefined ? `${description} gives ${formatCount(seats, 'seat')}.` : ''
}

/** Plans of one license begin with its name. */
function apartFrom(description: string | undefined, other: string | undefined): string | undefined {
  const name = description?.slice(0, description.lastIndexOf(', ') + 2)
  return name && other?.startsWith(name) ? other.slice(name.length) : other
}
