import { invitationStatus } from '@portal/contracts/authorization/invitation-status'
import { askForOwnInvitation } from '@portal/contracts/authorization/invitations'
import { DAY_MS } from '@portal/contracts/time-units'
import { type AttemptRule, attemptDigest, takeAttempts } from '@portal/foundation/attempts'
import { canonicalEmail, findOwnersAddresses } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { askedByAnotherLetter } from './invitation-letters.ts'
import { isMember, lockInvitationByToken, markOpened } from './invitations.sql.ts'

/** One letter a day for each person and invitation (rule E28). */
const ASK_RULE: AttemptRule = { free: 1, firstWait: DAY_MS, longestWait: DAY_MS, memory: DAY_MS }

/**
 * The response is the same whether or not anyone was notified. Invitees of this invitation and members of the account
 * need no other one.
 */
export const askForOwnInvitationHandler = handle(askForOwnInvitation, async (context) => {
  const { body, caller, tx, now, audit, mail, foundation } = context
  const found = await lockInvitationByToken(tx, body.token, now)
  if (!found || invitationStatus(found.invitation, now) === 'accepted') throw problem('identity-context:token-unusable')
  // People with an unconfirmed address can only manage their own profile (rule C5).
  if (caller.staff || !caller.confirmed) throw problem('request:forbidden')

  const { id, accountId, email: invited } = found.invitation
  await markOpened(tx, id, now)
  if (canonicalEmail(caller.email) === canonicalEmail(invited) || (await isMember(tx, accountId, caller.email))) return
  const subject = attemptDigest('own-invitation', String(id), String(caller.userId))
  if (!(await takeAttempts(tx, [{ subject, rule: ASK_RULE }], now))) return

  audit('invitation.asked-for-by-another', { subject: id }, { actorId: caller.userId, accountId })
  const words = { asks: caller.email, invited, account: found.accountLabel }
  const letter = askedByAnotherLetter(foundation.settings, words)
  for (const to of await findOwnersAddresses(tx, accountId)) mail({ ...letter, to, accountId })
})
