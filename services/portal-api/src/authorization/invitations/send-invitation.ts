import type { inviteMember } from '@portal/contracts/authorization/invitations'
import type { CustomerRole } from '@portal/contracts/roles'
import { letterSubjects, takeOrRefuse } from '@portal/foundation/attempts'
import { withLetterCode } from '@portal/foundation/letter-codes'
import { problem } from '@portal/foundation/problem'
import { newToken } from '@portal/foundation/sessions'
import type { Context } from '../../kernel/context.ts'
import { personName } from '../../kernel/person-name.ts'
import type { Member } from '../members/members.sql.ts'
import { hasRoom } from '../members/seats.sql.ts'
import { findProfile } from '../profile/profile.sql.ts'
import { invitationLetter, invitationLink } from './invitation-letters.ts'
import { type InvitationRow, insertInvitation, renewInvitation, wasJustRevoked } from './invitations.sql.ts'

type Inviting = Pick<
  Context<typeof inviteMember>,
  'caller' | 'account' | 'tx' | 'now' | 'audit' | 'mail' | 'foundation'
>

interface Invited {
  email: string
  roles: CustomerRole[]
  /** The one that is open for this address, if any. */
  open: InvitationRow | undefined
  /** Members of the account, locked. */
  members: readonly Member[]
}

/**
 * Sends an invitation, or resends an open one with a new link. Inviters cannot grant roles that they lack (rule E6) or
 * exceed the seats (rule E5). One address gets at most one letter a minute and five a day (rule B9); undoing a
 * revocation skips the minute.
 */
export async function sendInvitation(
  context: Inviting,
  { email, roles, open, members }: Invited,
): Promise<{ row: InvitationRow; link: string }> {
  const { caller, account, tx, now, audit, mail, foundation } = context
  if (!roles.every((role) => caller.roles.includes(role))) throw problem('identity-context:role-not-yours')
  if (!(await hasRoom(tx, account.id, { members, now, apartFrom: open?.id })))
    throw problem('identity-context:team-full')
  const [pause, days] = letterSubjects('invitation', email)
  const isUndo = await wasJustRevoked(tx, account.id, { email, now })
  for (const subject of isUndo ? [days] : [pause, days]) await takeOrRefuse(tx, subject, now, 'request:rate-limited')

  const token = newToken()
  const facts = { roles, invitedBy: caller.userId, token, now }
  const sent = open
    ? await renewInvitation(tx, open.id, facts)
    : await insertInvitation(tx, { accountId: account.id, email, ...facts })
  if (open) audit('invitation.renewed', { subject: sent.id, roles })
  else audit('invitation.sent', { subject: sent.id, roles })
  const { firstName = '', lastName = '' } = (await findProfile(tx, caller.userId)) ?? {}
  const inviter = personName({ firstName, lastName, email: caller.email })
  const link = invitationLink(foundation.settings, token)
  const letter = invitationLetter(foundation.settings, { to: sent.email, inviter, account: account.label, roles, link })
  mail(await withLetterCode(tx, foundation.keys.envelope, letter, sent))
  return { row: sent, link }
}
