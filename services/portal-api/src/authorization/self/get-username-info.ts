import { getUsernameInfo } from '@portal/contracts/authorization/self'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { findUsername } from './self.sql.ts'

export const getUsernameInfoHandler = handle(getUsernameInfo, async ({ caller, tx }) => {
  const found = await findUsername(tx, caller.userId)
  if (!found) throw problem('identity-context:user-not-found')

  return {
    confirmed: caller.confirmed,
    pendingEmailAddress: found.pendingEmail ?? '',
    role: found.internalRoles[0] ?? 'user',
    username: found.email,
    userId: caller.userId,
  }
})
