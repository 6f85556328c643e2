/* What the services after security may ask of it. */
export {
  purgeBatches,
  purgeChanges,
  purgeRefusals,
  purgeSources,
  purgeTraces,
} from './gateway/gateway-books.sql.ts'
export { gatewayBooks } from './gateway/gateway-books.ts'
export { purgeLeases } from './gateway/limit-leases.sql.ts'
export { purgeRateBuckets } from './gateway/rate-buckets.sql.ts'
export { findAccountOfKey, pauseKeysOfAccount, resumeKeysOfAccount } from './key-lifecycle/account-keys.sql.ts'
export { cursorOf } from './key-lists/list-cursor.ts'
export { isBehind, pageOf } from './key-lists/list-page.sql.ts'
export {
  findKeysByEnds,
  findKeysByHost,
  findKeysById,
  findKeysByToken,
  type KeyOfSearch,
} from './key-search/search-keys.ts'
export { scheduleReconciliation } from './usage-statements/reconcile-usage-job.ts'
export { countUsageDifferences, findUsageDifferences } from './usage-statements/usage-differences.sql.ts'
export { findReachedOfLicense, purgeReachedThresholds } from './usage-thresholds/usage-thresholds.sql.ts'
