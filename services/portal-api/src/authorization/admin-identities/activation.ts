import { activateUser, deactivateUser } from '@portal/contracts/authorization/admin-identities'
import { grantInternalRole } from '@portal/contracts/authorization/admin-internal-users'
import { meets } from '@portal/contracts/roles'
import { problem } from '@portal/foundation/problem'
import { endSessionsOf, revoke } from '@portal/foundation/sessions'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { endActing } from '../acting/end-acting.ts'
import { findAccountIdsOf, lockPerson, saveDisabled } from './activation.sql.ts'

type Deciding = Context<typeof activateUser | typeof deactivateUser>

/** Safe to repeat. The login works no more, sessions end, and whoever acts as them stops. */
export const deactivateUserHandler = handle(deactivateUser, async (context) => {
  const { tx, now, audit } = context
  const person = await findDecidedAbout(context)
  if (person.disabledAt) return

  await saveDisabled(tx, person.id, now)
  await endSessionsOf(tx, person.id, now)
  await endActing({ tx, audit, now }, { userId: person.id }, 'the person was deactivated')
  await endActing({ tx, audit, now }, { staffId: person.id }, 'the session had ended')
  await tellAccounts(context, 'person.deactivated')
})

/** Safe to repeat. */
export const activateUserHandler = handle(activateUser, async (context) => {
  const person = await findDecidedAbout(context)
  if (!person.disabledAt) return

  await saveDisabled(context.tx, person.id, null)
  await revoke(context.tx)
  await tellAccounts(context, 'person.activated')
})

/** About staff only those decide who look after them, and nobody about themselves. Whoever is redacted stays so. */
async function findDecidedAbout({ params, caller, tx }: Deciding) {
  const person = await lockPerson(tx, params.id)
  if (!person || person.redactedAt) throw problem('identity-context:member-not-found')
  if (person.id === caller.userId) throw problem('identity-context:not-yourself')
  if (person.internalRoles.length > 0 && !meets(grantInternalRole.requires, caller)) throw problem('request:forbidden')
  return person
}

/** A line in each account that the person belongs to; of staff, who belong to none, in the log of no account. */
async function tellAccounts(
  { params, query, caller, tx, audit }: Deciding,
  action: 'person.activated' | 'person.deactivated',
): Promise<void> {
  const accountIds = await findAccountIdsOf(tx, params.id)
  for (const accountId of accountIds.length > 0 ? accountIds : [null])
    audit(action, { subject: params.id, reason: query.reason }, { actorId: caller.userId, accountId })
}
