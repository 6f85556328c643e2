/* What the services after subscriptions may ask of it. */
export { catalogueVersionOf, findPricedPlans, type PricedPlan } from './catalogue/priced-plans.sql.ts'
export { clearRateLimits, findLicences, holdsLicence, insertSlowed } from './licences/licences.sql.ts'
export { findMaxUsers } from './seats/find-max-users.ts'
export { countUsed } from './subscriptions/count-used.sql.ts'
export { subscriptionView } from './subscriptions/subscription-view.ts'
export { findSubscriptions } from './subscriptions/subscriptions.sql.ts'
