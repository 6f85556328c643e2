import type { Route } from '../kernel/handle.ts'
import { activateSecretKeyHandler } from './secret-keys/activate-secret-key.ts'
import { createSecretKeyHandler } from './secret-keys/create-secret-key.ts'
import { deleteSecretKeyHandler } from './secret-keys/delete-secret-key.ts'
import { listSecretKeysHandler } from './secret-keys/list-secret-keys.ts'
import { listSecretKeysOfAccountHandler } from './secret-keys/list-secret-keys-of-account.ts'
import { pauseSecretKeyHandler } from './secret-keys/pause-secret-key.ts'
import { recoverSecretKeyHandler } from './secret-keys/recover-secret-key.ts'
import { updateSecretKeyHandler } from './secret-keys/update-secret-key.ts'
import { getKeyUsageHandler, getKeyUsageOfSubscriptionsHandler } from './usage/get-key-usage.ts'

export const securityRoutes: readonly Route[] = [
  listSecretKeysHandler,
  createSecretKeyHandler,
  updateSecretKeyHandler,
  pauseSecretKeyHandler,
  activateSecretKeyHandler,
  deleteSecretKeyHandler,
  recoverSecretKeyHandler,
  listSecretKeysOfAccountHandler,
  getKeyUsageHandler,
  getKeyUsageOfSubscriptionsHandler,
]
