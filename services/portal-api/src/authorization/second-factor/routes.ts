import type { Route } from '../../kernel/handle.ts'
import { addSecondStepHandler } from './add-second-step.ts'
import { finishLogInHandler } from './finish-log-in.ts'
import { finishLogInWithPasskeyHandler } from './finish-with-passkey.ts'
import {
  beginSecondFactorHandler,
  confirmSecondFactorHandler,
  getSecondFactorHandler,
  removeSecondFactorHandler,
  renewRecoveryCodesHandler,
} from './own-second-factor.ts'

export const secondFactorRoutes: readonly Route[] = [
  finishLogInHandler,
  finishLogInWithPasskeyHandler,
  addSecondStepHandler,
  getSecondFactorHandler,
  beginSecondFactorHandler,
  confirmSecondFactorHandler,
  renewRecoveryCodesHandler,
  removeSecondFactorHandler,
]
