import type { Route } from '../kernel/handle.ts'
import { createAddressListLinkHandler } from './address-lists/create-address-list-link.ts'
import { downloadAddressListHandler } from './address-lists/download-address-list.ts'
import { listAddressListsHandler } from './address-lists/list-address-lists.ts'
import { clearRateLimitHandler, clearRateLimitsOfTrackHandler } from './gateway/clear-rate-limits.ts'
import { getGatewayPlaceHandler } from './gateway/gateway-place.ts'
import { listRefusalsOfAccountHandler } from './gateway/list-refusals.ts'
import {
  listTracedRequestsHandler,
  listTracesOfAccountHandler,
  startTracingHandler,
  stopTracingHandler,
} from './gateway/tracing.ts'
import {
  createKeyLimitHandler,
  deleteKeyLimitHandler,
  listKeyLimitsHandler,
  listKeyLimitsOfAccountHandler,
  resetKeyLimitHandler,
  updateKeyLimitHandler,
} from './key-limits/key-limit-handlers.ts'
import { checkSampleAddressHandler } from './sample-lookup/check-sample-address.ts'
import { activateSecretKeyHandler } from './secret-keys/activate-secret-key.ts'
import { createSecretKeyHandler } from './secret-keys/create-secret-key.ts'
import { deleteSecretKeyHandler } from './secret-keys/delete-secret-key.ts'
import { listSecretKeysHandler } from './secret-keys/list-secret-keys.ts'
import { listSecretKeysOfAccountHandler } from './secret-keys/list-secret-keys-of-account.ts'
import { pauseSecretKeyHandler } from './secret-keys/pause-secret-key.ts'
import { recoverSecretKeyHandler } from './secret-keys/recover-secret-key.ts'
import { rotateSecretKeyHandler } from './secret-keys/rotate-secret-key.ts'
import { updateSecretKeyHandler } from './secret-keys/update-secret-key.ts'
import { getKeyUsageHandler, getKeyUsageOfSubscriptionsHandler } from './usage/get-key-usage.ts'
import { getRecentUseHandler } from './usage/get-recent-use.ts'
import { getUsageHandler } from './usage/get-usage.ts'
import {
  getKeyUsageAsStaffHandler,
  getKeyUsageOfSubscriptionsAsStaffHandler,
  getLicenceUsageHandler,
} from './usage/staff-usage.ts'
import { getUsageStatementHandler } from './usage-statements/get-usage-statement.ts'
import {
  createUsageThresholdHandler,
  deleteUsageThresholdHandler,
  listCountedSubjectsHandler,
  listUsageThresholdsHandler,
  updateUsageThresholdHandler,
} from './usage-thresholds/usage-threshold-handlers.ts'
import { addHostHandler, removeHostHandler } from './website-keys/change-hosts.ts'
import { checkPageHandler } from './website-keys/check-page.ts'
import { createWebsiteKeyHandler } from './website-keys/create-website-key.ts'
import { deleteWebsiteKeyHandler } from './website-keys/delete-website-key.ts'
import { listWebsiteKeysHandler, listWebsiteKeysOfAccountHandler } from './website-keys/list-website-keys.ts'
import {
  activateWebsiteKeyHandler,
  pauseWebsiteKeyHandler,
  recoverWebsiteKeyHandler,
} from './website-keys/switch-website-key.ts'
import { requireTokenExchangeHandler, waiveTokenExchangeHandler } from './website-keys/token-exchange.ts'
import { updateWebsiteKeyHandler } from './website-keys/update-website-key.ts'

export const securityRoutes: readonly Route[] = [
  checkSampleAddressHandler,
  listAddressListsHandler,
  createAddressListLinkHandler,
  downloadAddressListHandler,
  listSecretKeysHandler,
  createSecretKeyHandler,
  updateSecretKeyHandler,
  pauseSecretKeyHandler,
  activateSecretKeyHandler,
  deleteSecretKeyHandler,
  recoverSecretKeyHandler,
  rotateSecretKeyHandler,
  listSecretKeysOfAccountHandler,
  listWebsiteKeysHandler,
  createWebsiteKeyHandler,
  updateWebsiteKeyHandler,
  pauseWebsiteKeyHandler,
  activateWebsiteKeyHandler,
  deleteWebsiteKeyHandler,
  recoverWebsiteKeyHandler,
  addHostHandler,
  removeHostHandler,
  checkPageHandler,
  listWebsiteKeysOfAccountHandler,
  listKeyLimitsHandler,
  listKeyLimitsOfAccountHandler,
  createKeyLimitHandler,
  updateKeyLimitHandler,
  deleteKeyLimitHandler,
  resetKeyLimitHandler,
  getUsageHandler,
  getRecentUseHandler,
  getKeyUsageAsStaffHandler,
  getKeyUsageOfSubscriptionsAsStaffHandler,
  getLicenceUsageHandler,
  getGatewayPlaceHandler,
  clearRateLimitHandler,
  clearRateLimitsOfTrackHandler,
  startTracingHandler,
  stopTracingHandler,
  listTracesOfAccountHandler,
  listTracedRequestsHandler,
  listRefusalsOfAccountHandler,
  requireTokenExchangeHandler,
  waiveTokenExchangeHandler,
  getKeyUsageHandler,
  getKeyUsageOfSubscriptionsHandler,
  getUsageStatementHandler,
  listUsageThresholdsHandler,
  listCountedSubjectsHandler,
  createUsageThresholdHandler,
  updateUsageThresholdHandler,
  deleteUsageThresholdHandler,
]
