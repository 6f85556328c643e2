import type { Route } from '../../kernel/handle.ts'
import { finishLogInHandler } from './finish-log-in.ts'
import {
  beginSecondFactorHandler,
  confirmSecondFactorHandler,
  getSecondFactorHandler,
  removeSecondFactorHandler,
  renewRecoveryCodesHandler,
} from './own-second-factor.ts'

export const secondFactorRoutes: readonly Route[] = [
  finishLogInHandler,
  getSecondFactorHandler,
  beginSecondFactorHandler,
  confirmSecondFactorHandler,
  renewRecoveryCodesHandler,
  removeSecondFactorHandler,
]
