import { cancelUsernameChange } from '@portal/contracts/authorization/self'
import { handle } from '../../kernel/handle.ts'
import { setPendingEmail } from './self.sql.ts'
import { usernameInfo } from './username-info.ts'

export const cancelUsernameChangeHandler = handle(cancelUsernameChange, async ({ caller, tx, audit }) => {
  if (await setPendingEmail(tx, caller.userId, null)) audit('address.change-canceled', { subject: caller.userId })
  return usernameInfo({ ...caller, pendingEmail: null })
})
