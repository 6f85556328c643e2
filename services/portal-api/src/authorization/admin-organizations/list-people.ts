import { listPeopleOfOrganization } from '@portal/contracts/authorization/admin-organizations'
import { personState } from '@portal/contracts/authorization/person-state'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { cursorOf, idPlaceOf } from '../audit/audit-entries.ts'
import { findCompanyLoginsIn, findOrganization, findPeopleOf, findTheirAccountsIn } from './admin-organizations.sql.ts'

/** Names people by id in the cursor, so that no address stands in one. */
export const listPeopleOfOrganizationHandler = handle(listPeopleOfOrganization, async ({ params, query, tx }) => {
  const own = await findOrganization(tx, params.id)
  if (!own) throw problem('identity-context:organization-not-found')

  const people = await findPeopleOf(tx, own.id, idPlaceOf(query.after))
  const ids = people.map(({ id }) => id)
  const theirAccounts = await findTheirAccountsIn(tx, own.id, ids)
  const logins = await findCompanyLoginsIn(tx, own.id, ids)
  return people.map((person) => {
    const used = logins.flatMap(({ userId, lastUsedAt }) => (userId === person.id ? (lastUsedAt?.getTime() ?? 0) : []))
    const lastUsed = Math.max(0, ...used)
    return {
      user_id: person.id,
      first_name: person.firstName,
      last_name: person.lastName,
      email_address: person.email,
      person_state: personState(person),
      has_company_login: used.length > 0,
      company_login_used: timeOrEmpty(lastUsed > 0 ? new Date(lastUsed) : null),
      accounts: theirAccounts
        .filter(({ userId }) => userId === person.id)
        .map(({ id, label, roles }) => ({ account_id: id, account_label: label, roles })),
      cursor: cursorOf(person.id),
    }
  })
})
