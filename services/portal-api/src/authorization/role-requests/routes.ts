import type { Route } from '../../kernel/handle.ts'
import { askForRoleHandler } from './ask-for-role.ts'
import { getRoleGrantersHandler } from './get-role-granters.ts'
import { getRoleRequestHandler } from './get-role-request.ts'
import { grantRoleRequestHandler } from './grant-role-request.ts'

export const roleRequestRoutes: readonly Route[] = [
  getRoleGrantersHandler,
  askForRoleHandler,
  getRoleRequestHandler,
  grantRoleRequestHandler,
]
