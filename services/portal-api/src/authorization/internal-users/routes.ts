import type { Route } from '../../kernel/handle.ts'
import { grantInternalRoleHandler, revokeInternalRoleHandler } from './change-internal-roles.ts'
import { inviteInternalUserHandler } from './invite-internal-user.ts'
import { listAccountsOfUserHandler, listAccountsOfUsersHandler } from './list-accounts-of-users.ts'
import { listInternalUsersHandler } from './list-internal-users.ts'
import { listStaffPermissionsHandler } from './list-staff-permissions.ts'

export const internalUserRoutes: readonly Route[] = [
  listInternalUsersHandler,
  inviteInternalUserHandler,
  listStaffPermissionsHandler,
  listAccountsOfUserHandler,
  listAccountsOfUsersHandler,
  grantInternalRoleHandler,
  revokeInternalRoleHandler,
]
