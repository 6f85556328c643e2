import { invitationStatus } from '@portal/contracts/authorization/invitation-status'
import { askForInvitation } from '@portal/contracts/authorization/invitations'
import { DAY_MS } from '@portal/contracts/time-units'
import { findOwnersAddresses } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { askedLetters } from './invitation-letters.ts'
import { changeInvitation, lockInvitationByToken, markOpened } from './invitations.sql.ts'

/** An expired invitation is no dead end: those who may invite get a letter, one a day. One that is open needs none. */
export const askForInvitationHandler = handle(askForInvitation, async ({ body, tx, now, audit, mail, foundation }) => {
  const found = await lockInvitationByToken(tx, body.token, now)
  const status = found && invitationStatus(found.invitation, now)
  if (!found || status === 'accepted') throw problem('identity-context:token-unusable')

  const { id, accountId, email, askedAt } = found.invitation
  await markOpened(tx, id, now)
  const isAskedToday = askedAt !== null && now.getTime() - askedAt.getTime() < DAY_MS
  if (status === 'open' || isAskedToday) return

  await changeInvitation(tx, id, { askedAt: now })
  audit('invitation.asked-for', { subject: id }, { accountId })
  const receivers = await findOwnersAddresses(tx, accountId)
  for (const letter of askedLetters(foundation.settings, { receivers, email, account: found.accountLabel }))
    mail({ ...letter, accountId })
})
