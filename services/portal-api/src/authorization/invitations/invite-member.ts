import { inviteMember } from '@portal/contracts/authorization/invitations'
import { withRole } from '@portal/contracts/authorization/role-rules'
import type { CustomerRole } from '@portal/contracts/roles'
import { auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import type { Prepared } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { lockMembers } from '../members/members.sql.ts'
import { helpLockedOut } from '../password-reset/reset-letter-job.ts'
import { findLogin } from '../sign-in/logins.sql.ts'
import { sentInvitationView } from './invitation-view.ts'
import { isMember, lockOpenInvitation } from './invitations.sql.ts'
import { sendInvitation } from './send-invitation.ts'

/**
 * Inviting an address again renews its invitation, with the roles that are chosen now (rule E4). A member who can no longer log in is
 * helped instead (rule F88).
 */
export const inviteMemberHandler = handle(inviteMember, {
  prepare: helpLockedOutMember,
  run: async (context) => {
    const { body, account, tx } = context
    // In turn: of two who invite the same address at once, one renews what the other sent.
    const members = await lockMembers(tx, account.id)
    if (await isMember(tx, account.id, body.email_address)) throw problem('identity-context:already-member')

    const roles = body.roles.reduce<CustomerRole[]>(withRole, [])
    const open = await lockOpenInvitation(tx, account.id, { email: body.email_address })
    return sentInvitationView(await sendInvitation(context, { email: body.email_address, roles, open, members }))
  },
})

async function helpLockedOutMember(context: Prepared<typeof inviteMember>): Promise<void> {
  const { body, account, caller, db, now, requestId, browser, foundation } = context
  const login = await findLogin(db, body.email_address)
  if (!login || login.passwordHash || !(await isMember(db, account.id, body.email_address))) return

  const isHelped = await inTransaction(db, async (tx) => {
    if (!(await helpLockedOut(tx, foundation, login, now))) return false

    const line = auditLine('password.reset-requested', { subject: login.userId })
    const by = { actorId: caller.userId, accountId: account.id }
    await writeAudit(tx, { now, requestId, network: auditedNetwork(browser.address), ...by }, [line])
    return true
  })
  if (isHelped) throw problem('identity-context:member-locked-out')
}
