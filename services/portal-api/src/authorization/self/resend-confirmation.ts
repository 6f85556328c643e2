import { resendConfirmation } from '@portal/contracts/authorization/self'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { askToConfirm } from './change-address.ts'
import { findUsername } from './self.sql.ts'

/** To the address that waits for it: the new one of somebody who is changing theirs, or the only one (rules B9, B10). */
export const resendConfirmationHandler = handle(resendConfirmation, async (context) => {
  const { caller, tx, audit } = context
  const username = await findUsername(tx, caller.userId)
  const email = username?.pendingEmail ?? (caller.confirmed ? undefined : caller.email)
  if (!email) throw problem('identity-context:already-confirmed')

  await askToConfirm(context, email)
  audit('address.confirmation-sent', { subject: caller.userId })
})
