import { listInvitations } from '@portal/contracts/authorization/invitations'
import { listMembers } from '@portal/contracts/authorization/members'
import { getMaxUsers } from '@portal/contracts/contacts/seats'
import { accountQuery } from '@portal/platform/api'
import { invitationViews } from '../invitations/invitation-view.ts'
import { maxUsersOf } from '../seats/seats.ts'
import { memberViews } from './member-view.ts'

/** What this remote reads. Made anew for each use, because a team belongs to the account that the tab shows. */
export const teamQueries = {
  members: () => ({ ...accountQuery(listMembers), select: memberViews }),
  invitations: () => ({ ...accountQuery(listInvitations), select: invitationViews }),
  maxUsers: () => ({ ...accountQuery(getMaxUsers), select: maxUsersOf }),
}
