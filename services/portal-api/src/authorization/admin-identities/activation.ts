import { activateUser, deactivateUser } from '@portal/contracts/authorization/admin-identities'
import { revoke } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { saveDisabled } from './activation.sql.ts'
import { endLogin, tellAccounts } from './end-login.ts'
import { lockDecidedAbout, lockForDeactivation } from './lock-decided-about.ts'

/** Idempotent. The login stops working, sessions end, and staff who act as this person are stopped. */
export const deactivateUserHandler = handle(deactivateUser, async (context) => {
  const { query } = context
  const person = await lockForDeactivation(context)
  if (person.disabledAt) return

  await endLogin(context, person.id)
  await tellAccounts(context, person.id, { action: 'person.deactivated', reason: query.reason })
})

/** Idempotent. */
export const activateUserHandler = handle(activateUser, async (context) => {
  const person = await lockDecidedAbout(context)
  if (!person.disabledAt) return

  await saveDisabled(context.tx, person.id, null)
  await revoke(context.tx)
  await tellAccounts(context, person.id, { action: 'person.activated', reason: context.query.reason })
})
