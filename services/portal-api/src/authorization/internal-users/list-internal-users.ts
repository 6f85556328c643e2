import { listInternalUsers } from '@portal/contracts/authorization/admin-internal-users'
import { personState } from '@portal/contracts/authorization/person-state'
import { isExpired } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { findStaffWithWayIn } from '../credentials/ways-in.sql.ts'
import { findProviderUses, findSessionsOfPeople, findStaff } from './internal-users.sql.ts'

export const listInternalUsersHandler = handle(listInternalUsers, async ({ tx, now, foundation }) => {
  const staff = await findStaff(tx)
  const ids = staff.map(({ person }) => person.id)
  const providers = await findProviderUses(tx, ids)
  const withWayIn = await findStaffWithWayIn(tx, foundation.settings, ids)
  const sessions = (await findSessionsOfPeople(tx, ids)).filter((one) => !isExpired({ staff: true, ...one }, now))
  return staff.map(({ person, passwordUsedAt, hasSecondFactor }) => {
    const { id, internalRoles, email, firstName, lastName, disabledAt, redactedAt } = person
    const provider = providers.find(({ userId }) => userId === id)
    const uses = [passwordUsedAt, provider?.usedAt].flatMap((time) => time?.getTime() ?? [])
    return {
      id,
      roles: internalRoles,
      email,
      first_name: firstName,
      last_name: lastName,
      disabled: disabledAt !== null,
      person_state: personState(person),
      redacted: timeOrEmpty(redactedAt),
      last_login: timeOrEmpty(uses.length > 0 ? new Date(Math.max(...uses)) : null),
      open_sessions: sessions.filter(({ userId }) => userId === id).length,
      is_invited: !withWayIn.has(id),
      has_second_factor: hasSecondFactor,
    }
  })
})
