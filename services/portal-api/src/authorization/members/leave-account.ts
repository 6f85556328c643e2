import { leaveAccount } from '@portal/contracts/authorization/accounts'
import { keepsAnOwner } from '@portal/contracts/authorization/role-rules'
import { problem } from '@portal/foundation/problem'
import { revoke } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { endActing } from '../acting/end-acting.ts'
import { deleteMember, lockMembers } from './members.sql.ts'

/** Any member may leave, owner or not; the last owner has to transfer ownership first (rule E22). */
export const leaveAccountHandler = handle(leaveAccount, async ({ caller, account, tx, now, audit }) => {
  if (!account) throw problem('identity-context:account-not-found')
  const members = await lockMembers(tx, account.id)
  const after = members.filter(({ userId }) => userId !== caller.userId)
  if (!keepsAnOwner(members, after)) throw problem('identity-context:last-owner')

  await deleteMember(tx, account.id, caller.userId)
  const left = { userId: caller.userId, accountId: account.id }
  await endActing({ tx, audit, now }, left, 'the person is no longer a member')
  await revoke(tx)
  audit('member.left', { subject: caller.userId })
})
