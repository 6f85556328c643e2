import { startActing } from '@portal/contracts/authorization/admin-acting'
import { isLastSuperAdmin } from '@portal/contracts/authorization/admin-acts'
import { grantInternalRole, revokeInternalRole } from '@portal/contracts/authorization/admin-internal-users'
import { type InternalRole, meets } from '@portal/contracts/roles'
import type { Transaction } from '@portal/foundation/database'
import { writeMessage } from '@portal/foundation/messages'
import { problem } from '@portal/foundation/problem'
import { endSessionsOf, revoke } from '@portal/foundation/sessions'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { endActing } from '../acting/end-acting.ts'
import { findAccountIdsOf, lockPerson, lockSuperAdmins } from '../admin-identities/activation.sql.ts'
import { deleteViewsOf } from '../saved-views/saved-views.sql.ts'
import { saveInternalRoles } from './internal-users.sql.ts'

type Deciding = Context<typeof grantInternalRole | typeof revokeInternalRole>

/** Idempotent. Members of an account cannot become staff, and staff belong to no account. */
export const grantInternalRoleHandler = handle(grantInternalRole, async (context) => {
  const { params, tx, now, audit } = context
  const person = await findDecidedAbout(context)
  if (person.internalRoles.includes(params.role)) return
  if ((await findAccountIdsOf(tx, person.id)).length > 0) throw problem('identity-context:belongs-to-account')

  const roles = [...person.internalRoles, params.role]
  await saveInternalRoles(tx, person.id, roles)
  await tellOfRoles(tx, person.id, { roles, now })
  await revoke(tx)
  audit('internal-role.granted', { subject: person.id, role: params.role })
})

/** Idempotent. It takes effect with their next request; without a role left nobody of the staff is signed in. One who can do everything stays (rule G110). */
export const revokeInternalRoleHandler = handle(revokeInternalRole, async (context) => {
  const { params, tx, now, audit, foundation } = context
  const superAdmins = params.role === 'super-admin' ? await lockSuperAdmins(tx, foundation.settings) : []
  const person = await findDecidedAbout(context)
  if (!person.internalRoles.includes(params.role)) return
  if (isLastSuperAdmin(person.id, superAdmins)) throw problem('identity-context:last-super-admin')

  const roles = person.internalRoles.filter((role) => role !== params.role)
  await saveInternalRoles(tx, person.id, roles)
  if (roles.length > 0) {
    await tellOfRoles(tx, person.id, { roles, now })
    await revoke(tx)
  } else {
    await endSessionsOf(tx, person.id, now)
    await deleteViewsOf(tx, person.id)
  }
  if (!meets(startActing.requires, { roles }))
    await endActing({ tx, audit, now }, { staffId: person.id }, 'is no longer support')
  audit('internal-role.revoked', { subject: person.id, role: params.role })
})

async function tellOfRoles(tx: Transaction, userId: number, { roles, now }: { roles: InternalRole[]; now: Date }) {
  await writeMessage(tx, { kind: 'roles-changed', roles }, { to: { userId }, now })
}

/** Rejects decisions about oneself; decisions about those who may do everything require that same role. */
async function findDecidedAbout({ params, caller, tx }: Deciding) {
  const person = await lockPerson(tx, params.id)
  if (!person || person.redactedAt) throw problem('identity-context:member-not-found')
  if (person.id === caller.userId) throw problem('identity-context:not-yourself')
  if (params.role === 'super-admin' && !caller.roles.includes('super-admin'))
    throw problem('identity-context:role-not-yours')
  return person
}
