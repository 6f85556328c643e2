import type { Route } from '../../kernel/handle.ts'
import { askForRoleHandler } from './ask-for-role.ts'
import { getRoleRequestHandler } from './get-role-request.ts'
import { getWhomToAskHandler } from './get-whom-to-ask.ts'
import { grantRoleRequestHandler } from './grant-role-request.ts'

export const roleRequestRoutes: readonly Route[] = [
  getWhomToAskHandler,
  askForRoleHandler,
  getRoleRequestHandler,
  grantRoleRequestHandler,
]
