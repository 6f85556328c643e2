/* What the services after subscriptions may ask of it. */
export { catalogueVersionOf, findPricedPlans, type PricedPlan } from './catalogue/priced-plans.sql.ts'
export { findLicences } from './licences/licences.sql.ts'
