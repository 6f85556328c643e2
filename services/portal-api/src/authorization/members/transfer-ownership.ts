import { transferOwnership } from '@portal/contracts/authorization/members'
import { withRole } from '@portal/contracts/authorization/role-rules'
import { type CustomerRole, OWNERS } from '@portal/contracts/roles'
import { problem } from '@portal/foundation/problem'
import { lettersToTopic } from '../../contacts/index.ts'
import { handle } from '../../kernel/handle.ts'
import { personName } from '../../kernel/person-name.ts'
import { changeRoles } from './change-roles.ts'
import { findPerson, lockMembers, saveRoles } from './members.sql.ts'
import { ownershipLetter } from './ownership-letter.ts'

/**
 * Runs in one transaction: the account never has two primary owners or none (rule E16). Both people are notified by
 * mail, and so is everyone who chose the security topic.
 */
export const transferOwnershipHandler = handle(transferOwnership, async (context) => {
  const { params, caller, account, tx, audit, mail, foundation } = context
  if (params.id === caller.userId) throw problem('identity-context:not-yourself')
  const members = await lockMembers(tx, account.id)
  const heir = members.find(({ userId }) => userId === params.id)
  const own = members.find(({ userId }) => userId === caller.userId)
  const person = heir && (await findPerson(tx, heir.userId))
  if (!own || !person) throw problem('identity-context:member-not-found')
  if (!person.canLogIn) throw problem('identity-context:owner-unable')

  const handedOver = own.roles.filter(isOwners)
  // Another transfer was first, while this one waited.
  if (!handedOver.length) throw problem('request:forbidden')
  await saveRoles(
    tx,
    account.id,
    own.userId,
    own.roles.filter((role) => !isOwners(role)),
  )
  await changeRoles(context, heir.userId, handedOver.reduce<CustomerRole[]>(withRole, [...heir.roles]))
  audit('ownership.transferred', { subject: heir.userId, role: handedOver.join(' ') })
  const former = await findPerson(tx, own.userId)
  const names = { account: account.label, heir: personName(person), former: former ? personName(former) : caller.email }
  const letter = ownershipLetter(foundation.settings, names)
  const both = [person.email, caller.email]
  const others = await lettersToTopic(tx, foundation, account.id, letter, { topic: 'security', except: both })
  for (const one of [...both.map((to) => ({ ...letter, to, accountId: account.id })), ...others]) mail(one)
})

function isOwners(role: CustomerRole): boolean {
  return OWNERS.some(([owners]) => owners === role)
}
