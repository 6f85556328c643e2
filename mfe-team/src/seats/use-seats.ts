import { getMaxUsers } from '@portal/contracts/contacts/seats'
import { together, useLoad } from '@portal/remote-kit/load'
import { useInvitations } from '../invitations/use-invitations.ts'
import { teamQueries } from '../members/team-queries.ts'
import { useMembers } from '../members/use-members.ts'
import { seatsOf } from './seats.ts'

/** How many may belong to the account, and who does: three answers. */
export function useSeats() {
  const max = useLoad(teamQueries.maxUsers(), { what: 'the seats', call: getMaxUsers })
  return together([max, useMembers(), useInvitations()], seatsOf)
}
