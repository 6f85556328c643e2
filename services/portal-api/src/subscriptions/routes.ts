import type { Route } from '../kernel/handle.ts'
import { adjustDurationHandler } from './by-staff/adjust-duration.ts'
import { adjustLookupsHandler } from './by-staff/adjust-lookups.ts'
import { adjustRateLimitHandler } from './by-staff/adjust-rate-limit.ts'
import { resumeTrackHandler, suspendTrackHandler } from './by-staff/suspend-track.ts'
import { terminateSubscriptionHandler } from './by-staff/terminate-subscription.ts'
import {
  createCatalogLicenseHandler,
  listCatalogLicensesHandler,
  updateCatalogLicenseHandler,
} from './catalog/entries/catalog-licenses.ts'
import { createEditionHandler, listEditionsHandler, updateEditionHandler } from './catalog/entries/editions.ts'
import {
  createProductLineHandler,
  listProductLinesHandler,
  updateProductLineHandler,
} from './catalog/entries/product-lines.ts'
import { listCapabilitiesHandler } from './catalog/list-capabilities.ts'
import { countPlanSubscribersHandler } from './catalog/plans/count-subscribers.ts'
import { createCatalogPlanHandler } from './catalog/plans/create-plan.ts'
import { deprecateCatalogPlanHandler } from './catalog/plans/deprecate-plan.ts'
import { listCatalogPlansHandler } from './catalog/plans/list-plans.ts'
import { resumePlanSaleHandler } from './catalog/plans/resume-plan-sale.ts'
import { updateCatalogPlanHandler } from './catalog/plans/update-plan.ts'
import {
  propagateCatalogLicenseHandler,
  propagateEditionHandler,
  propagateProductLineHandler,
} from './catalog/propagation/propagate.ts'
import { loadSampleCatalogHandler } from './catalog/sample/load-sample-catalog.ts'
import { listLicensesHandler } from './licences/list-licences.ts'
import { listLicensesOfAccountHandler } from './licences/list-licences-of-account.ts'
import { listRateLimitsHandler, listRateLimitsOfLicenseHandler } from './licences/list-rate-limits.ts'
import { chooseNextPlanHandler } from './next-plans/choose-next-plan.ts'
import { listNextPlansHandler } from './next-plans/list-next-plans.ts'
import type { PriceRenewals } from './renewals/next-charges.ts'
import { getMaxUsersHandler, getMaxUsersOfSubscriptionsHandler } from './seats/get-max-users.ts'
import { disableAutoRenewHandler, enableAutoRenewHandler } from './subscriptions/auto-renew.ts'
import { listAccountSubscriptionsHandler } from './subscriptions/list-account-subscriptions.ts'
import { listSubscriptionsHandler } from './subscriptions/list-subscriptions.ts'
import { listSubscriptionsOfAccountHandler } from './subscriptions/list-subscriptions-of-account.ts'

/** Calls of the subscriptions service; what a renewal costs is for the sales service to say. */
export const subscriptionsRoutes = (price: PriceRenewals): readonly Route[] => [
  listLicensesHandler,
  listLicensesOfAccountHandler,
  listAccountSubscriptionsHandler(price),
  listSubscriptionsHandler(price),
  listSubscriptionsOfAccountHandler(price),
  listRateLimitsHandler,
  listRateLimitsOfLicenseHandler,
  disableAutoRenewHandler,
  enableAutoRenewHandler(price),
  listNextPlansHandler(price),
  chooseNextPlanHandler(price),
  getMaxUsersHandler,
  getMaxUsersOfSubscriptionsHandler,
  adjustLookupsHandler(price),
  adjustDurationHandler(price),
  adjustRateLimitHandler(price),
  terminateSubscriptionHandler,
  suspendTrackHandler,
  resumeTrackHandler,
  listCapabilitiesHandler,
  loadSampleCatalogHandler,
  listProductLinesHandler,
  createProductLineHandler,
  updateProductLineHandler,
  listEditionsHandler,
  createEditionHandler,
  updateEditionHandler,
  listCatalogLicensesHandler,
  createCatalogLicenseHandler,
  updateCatalogLicenseHandler,
  listCatalogPlansHandler,
  createCatalogPlanHandler,
  updateCatalogPlanHandler,
  deprecateCatalogPlanHandler,
  resumePlanSaleHandler,
  countPlanSubscribersHandler,
  propagateProductLineHandler,
  propagateEditionHandler,
  propagateCatalogLicenseHandler,
]
