import type { Route } from '../../kernel/handle.ts'
import { grantInternalRoleHandler, revokeInternalRoleHandler } from './change-internal-roles.ts'
import { listAccountsOfUserHandler, listAccountsOfUsersHandler } from './list-accounts-of-users.ts'
import { listInternalUsersHandler } from './list-internal-users.ts'

export const internalUserRoutes: readonly Route[] = [
  listInternalUsersHandler,
  listAccountsOfUserHandler,
  listAccountsOfUsersHandler,
  grantInternalRoleHandler,
  revokeInternalRoleHandler,
]
