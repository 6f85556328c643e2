/* What the services after subscriptions may ask of it. */
export {
  catalogVersionOf,
  findPlansByIds,
  findPlansOfCatalog,
  findPlansToBuy,
  findPricedPlans,
  lockCatalog,
  type PlanToBuy,
  type PricedPlan,
  setPrices,
} from './catalog/priced-plans.sql.ts'
export {
  clearRateLimits,
  findLicences,
  findLicenseLabels,
  holdsLicence,
  insertSlowed,
} from './licences/licences.sql.ts'
export { findSlowedLicences, findSuspendedLicences } from './licences/waiting-licences.sql.ts'
export { deleteCancelCommentsOf, findCancelComments, purgeCancelComments } from './renewals/cancel-comments.sql.ts'
export { insertRenewalConsents } from './renewals/renewal-consents.sql.ts'
export { leaveForEnd, SUBSCRIPTION_RENEWAL, scheduleRenewals } from './renewals/schedule-renewals.ts'
export { isPaid, isTakenOn, isUsedUp } from './renewals/taken-on.ts'
export { findMaxUsers } from './seats/find-max-users.ts'
export { countOpenInvitations } from './seats/seats.sql.ts'
export { findPaidRenewals, stopRenewing } from './subscriptions/auto-renew.ts'
export { countUsed } from './subscriptions/count-used.sql.ts'
export { endSubscriptionsOfOrder } from './subscriptions/end-subscriptions.sql.ts'
export { findLicenceUse, type LicenceUse } from './subscriptions/licence-use.sql.ts'
export { findSuspended, moveSubscriptions } from './subscriptions/move-subscriptions.sql.ts'
export { findHeldPlans, startOrder, startSubscriptions } from './subscriptions/start-subscriptions.sql.ts'
export { subscriptionView } from './subscriptions/subscription-view.ts'
export {
  findAccountOf,
  findSubscriptions,
  findSubscriptionsFrom,
  findTermsOfOrder,
  lockSubscription,
  noteRenewed,
  type SubscriptionFacts,
} from './subscriptions/subscriptions.sql.ts'
export { subscriptionKey } from './subscriptions/subscriptions.tables.ts'
export {
  findNamesOfSubscriptions,
  findSubscriptionIds,
  findUsageOfSubscriptions,
  monthly,
  noteUsedBefore,
  type UsageOfSubscription,
} from './usage/usage-of-subscriptions.sql.ts'
