import type { Route } from '../../kernel/handle.ts'
import { activateUserHandler, deactivateUserHandler } from './activation.ts'
import { endSessionsOfPersonHandler } from './end-sessions-of-person.ts'
import { getPersonHandler } from './get-person.ts'
import { mailPasswordResetHandler } from './mail-password-reset.ts'
import { redactUserHandler } from './redact.ts'
import { removePasskeysOfHandler } from './remove-passkeys-of.ts'
import { removeSecondFactorOfHandler } from './remove-second-factor-of.ts'
import { setUserPasswordHandler } from './set-user-password.ts'

export const adminIdentityRoutes: readonly Route[] = [
  getPersonHandler,
  activateUserHandler,
  deactivateUserHandler,
  mailPasswordResetHandler,
  endSessionsOfPersonHandler,
  redactUserHandler,
  setUserPasswordHandler,
  removeSecondFactorOfHandler,
  removePasskeysOfHandler,
]
