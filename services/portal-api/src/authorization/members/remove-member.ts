import { removeMember } from '@portal/contracts/authorization/members'
import { keepsAnOwner, mayTakeFrom } from '@portal/contracts/authorization/role-rules'
import { writeMessage } from '@portal/foundation/messages'
import { problem } from '@portal/foundation/problem'
import { revoke } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { endActing } from '../acting/end-acting.ts'
import { deleteMember, lockMembers, noteRemoval } from './members.sql.ts'

/** Keys stay: they are the company's (rule E8). The person can see what happened (rule E80). A restricted owner cannot remove an owner. */
export const removeMemberHandler = handle(removeMember, async ({ params, caller, account, tx, now, audit }) => {
  const members = await lockMembers(tx, account.id)
  const member = members.find(({ userId }) => userId === params.id)
  if (!member) throw problem('identity-context:member-not-found')
  if (!mayTakeFrom(caller.roles, member)) throw problem('identity-context:owner-protected')

  const after = members.filter((other) => other !== member)
  if (!keepsAnOwner(members, after)) throw problem('identity-context:last-owner')

  await deleteMember(tx, account.id, params.id)
  await endActing({ tx, audit, now }, { userId: params.id, accountId: account.id }, 'the person is no longer a member')
  await noteRemoval(tx, params.id, { accountId: account.id, now })
  const { sessionId: actingSessionId } = caller
  const message = { kind: 'account-left', account: account.label } as const
  await writeMessage(tx, message, { to: { userId: params.id }, accountId: account.id, actingSessionId, now })
  await revoke(tx)
  audit('member.removed', { subject: params.id })
})
