import { invitationStatus } from '@portal/contracts/authorization/invitation-status'
import { acceptInvitation } from '@portal/contracts/authorization/invitations'
import { addMember, canonicalEmail } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { chooseAccount, revoke } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { isOpenTo } from '../accounts/accounts.sql.ts'
import { lockMembers } from '../members/members.sql.ts'
import { hasRoom } from '../members/seats.sql.ts'
import { changeInvitation, lockInvitationByToken, markOpened } from './invitations.sql.ts'

/** Only for the address that was invited (rule E3): a letter can be passed on. The session goes on in the account if it opens it (rule F85). */
export const acceptInvitationHandler = handle(acceptInvitation, async ({ body, caller, tx, now, audit }) => {
  const found = await lockInvitationByToken(tx, body.token, now)
  if (!found) throw problem('identity-context:token-unusable')
  const { id, accountId, roles, canonicalEmail: invited } = found.invitation
  if (caller.staff || canonicalEmail(caller.email) !== invited) throw problem('identity-context:invitation-for-another')
  const status = invitationStatus(found.invitation, now)
  if (status === 'accepted') throw problem('identity-context:invitation-accepted')
  if (status !== 'open') throw problem('identity-context:token-unusable')

  const members = await lockMembers(tx, accountId)
  const isMember = members.some(({ userId }) => userId === caller.userId)
  if (!isMember) {
    if (!(await hasRoom(tx, accountId, { members, now, apartFrom: id }))) throw problem('identity-context:team-full')
    await addMember(tx, { accountId, userId: caller.userId, roles, now })
  }
  await changeInvitation(tx, id, { acceptedAt: now })
  await markOpened(tx, id, now)
  if (await isOpenTo(tx, caller.organizationId, accountId)) await chooseAccount(tx, caller, accountId, now)
  // What is remembered of the session knows nothing of the account.
  await revoke(tx)
  audit('invitation.accepted', { subject: id, roles }, { actorId: caller.userId, accountId })
  return { account_id: accountId }
})
