import { getUsernameInfo } from '@portal/contracts/authorization/self'
import { handle } from '../../kernel/handle.ts'

/** From memory: a page asks after each navigation whether its session still lives, and who calls is known by then. */
export const getUsernameInfoHandler = handle(getUsernameInfo, async ({ caller }) => ({
  confirmed: caller.confirmed,
  pendingEmailAddress: caller.pendingEmail ?? '',
  role: (caller.staff && caller.roles[0]) || 'user',
  username: caller.email,
  userId: caller.userId,
}))
