import { activateUser, deactivateUser } from '@portal/contracts/authorization/admin-identities'
import { grantInternalRole } from '@portal/contracts/authorization/admin-internal-users'
import { meets } from '@portal/contracts/roles'
import { problem } from '@portal/foundation/problem'
import { revoke } from '@portal/foundation/sessions'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { lockPerson, saveDisabled } from './activation.sql.ts'
import { endLogin, tellAccounts } from './end-login.ts'

type Deciding = Context<typeof activateUser | typeof deactivateUser>

/** Idempotent. The login stops working, sessions end, and staff who act as this person are stopped. */
export const deactivateUserHandler = handle(deactivateUser, async (context) => {
  const { query } = context
  const person = await findDecidedAbout(context)
  if (person.disabledAt) return

  await endLogin(context, person.id)
  await tellAccounts(context, person.id, { action: 'person.deactivated', reason: query.reason })
})

/** Idempotent. */
export const activateUserHandler = handle(activateUser, async (context) => {
  const person = await findDecidedAbout(context)
  if (!person.disabledAt) return

  await saveDisabled(context.tx, person.id, null)
  await revoke(context.tx)
  await tellAccounts(context, person.id, { action: 'person.activated', reason: context.query.reason })
})

/**
 * Only staff who manage staff may decide about staff, and no one about themselves. A redacted person stays redacted.
 */
async function findDecidedAbout({ params, caller, tx }: Deciding) {
  const person = await lockPerson(tx, params.id)
  if (!person || person.redactedAt) throw problem('identity-context:member-not-found')
  if (person.id === caller.userId) throw problem('identity-context:not-yourself')
  if (person.internalRoles.length > 0 && !meets(grantInternalRole.requires, caller)) throw problem('request:forbidden')
  return person
}
