import { isLastSuperAdmin, refusalOfAct } from '@portal/contracts/authorization/admin-acts'
import { personState } from '@portal/contracts/authorization/person-state'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { problem } from '@portal/foundation/problem'
import type { Caller } from '../../kernel/caller.ts'
import { lockPerson, lockSuperAdmins } from './activation.sql.ts'

interface Deciding {
  params: { id: number }
  caller: Pick<Caller, 'userId' | 'roles'>
  tx: Transaction
}

/** Locks the person whom staff decide about, if they may (rule G22). A redacted person stays redacted. */
export async function lockDecidedAbout({ params, caller, tx }: Deciding) {
  const person = await lockPerson(tx, params.id)
  if (!person || personState(person) === 'redacted') throw problem('identity-context:member-not-found')

  const refusal = refusalOfAct(caller, { userId: person.id, internalRoles: person.internalRoles })
  if (refusal) throw problem(refusal)
  return person
}

/** The same for acts that end the login: one of those who can do everything has to stay (rule G110). */
export async function lockForDeactivation({
  foundation,
  ...deciding
}: Deciding & { foundation: Pick<Foundation, 'settings'> }) {
  const superAdmins = await lockSuperAdmins(deciding.tx, foundation.settings)
  const person = await lockDecidedAbout(deciding)
  if (isLastSuperAdmin(person.id, superAdmins)) throw problem('identity-context:last-super-admin')
  return person
}
