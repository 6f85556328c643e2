import { askForRole } from '@portal/contracts/authorization/role-requests'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { personName } from '../../kernel/person-name.ts'
import { findPerson, lockMembers } from '../members/members.sql.ts'
import { askedForRoleLetters } from './role-request-letters.ts'
import { findAskedRoles, findOwners, insertRoleRequest } from './role-requests.sql.ts'

/** Mails those who hold the role and so can grant it: once a day for each person and role (rule E17). */
export const askForRoleHandler = handle(askForRole, async (context) => {
  const { body, caller, account, tx, now, audit, mail, foundation } = context
  if (!account) throw problem('identity-context:account-not-found')
  // People with an unconfirmed address can only manage their own profile (rule C5).
  if (!caller.confirmed) throw problem('request:forbidden')
  if (caller.roles.includes(body.role)) throw problem('identity-context:role-held')

  // In turn: of two requests at once one is sent.
  await lockMembers(tx, account.id)
  const asking = { accountId: account.id, userId: caller.userId, now }
  if ((await findAskedRoles(tx, asking)).includes(body.role)) return
  const givers = (await findOwners(tx, account.id)).filter(({ roles }) => roles.includes(body.role))
  if (!givers.length) throw problem('identity-context:role-not-grantable')

  const id = await insertRoleRequest(tx, { ...asking, role: body.role })
  audit('role.requested', { subject: caller.userId, role: body.role })
  const person = await findPerson(tx, caller.userId)
  const words = { id, name: person ? personName(person) : caller.email, account: account.label, role: body.role }
  for (const letter of askedForRoleLetters(foundation.settings, { ...words, to: givers.map(({ email }) => email) }))
    mail(letter)
})
