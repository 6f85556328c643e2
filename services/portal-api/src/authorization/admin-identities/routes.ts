import type { Route } from '../../kernel/handle.ts'
import { activateUserHandler, deactivateUserHandler } from './activation.ts'
import { redactUserHandler } from './redact.ts'

import { setUserPasswordHandler } from './set-user-password.ts'

export const adminIdentityRoutes: readonly Route[] = [
  activateUserHandler,
  deactivateUserHandler,
  redactUserHandler,
  setUserPasswordHandler,
]
