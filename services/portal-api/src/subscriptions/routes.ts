import type { Route } from '../kernel/handle.ts'
import { listLicensesHandler } from './licences/list-licences.ts'
import { listLicensesOfAccountHandler } from './licences/list-licences-of-account.ts'
import { listRateLimitsHandler, listRateLimitsOfLicenseHandler } from './licences/list-rate-limits.ts'
import { getMaxUsersHandler, getMaxUsersOfSubscriptionsHandler } from './seats/get-max-users.ts'
import { disableAutoRenewHandler, enableAutoRenewHandler } from './subscriptions/auto-renew.ts'
import { listAccountSubscriptionsHandler } from './subscriptions/list-account-subscriptions.ts'
import { listSubscriptionsHandler } from './subscriptions/list-subscriptions.ts'
import { listSubscriptionsOfAccountHandler } from './subscriptions/list-subscriptions-of-account.ts'

export const subscriptionsRoutes: readonly Route[] = [
  listLicensesHandler,
  listLicensesOfAccountHandler,
  listAccountSubscriptionsHandler,
  listSubscriptionsHandler,
  listSubscriptionsOfAccountHandler,
  listRateLimitsHandler,
  listRateLimitsOfLicenseHandler,
  disableAutoRenewHandler,
  enableAutoRenewHandler,
  getMaxUsersHandler,
  getMaxUsersOfSubscriptionsHandler,
]
