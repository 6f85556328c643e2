import { listInternalUsers } from '@portal/contracts/authorization/admin-internal-users'
import { handle } from '../../kernel/handle.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { findStaff } from './internal-users.sql.ts'

export const listInternalUsersHandler = handle(listInternalUsers, async ({ tx }) => {
  const staff = await findStaff(tx)
  return staff.map(({ id, internalRoles, email, firstName, lastName, disabledAt, redactedAt }) => ({
    id,
    roles: internalRoles,
    email,
    first_name: firstName,
    last_name: lastName,
    disabled: disabledAt !== null,
    redacted: timeOrEmpty(redactedAt),
  }))
})
