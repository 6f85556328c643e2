/* What the services after security may ask of it. */
export {
  forgetBatches,
  forgetChanges,
  forgetSources,
  forgetTraces,
} from './gateway/gateway-books.sql.ts'
export { gatewayBooks } from './gateway/gateway-books.ts'
export { forgetLeases } from './gateway/limit-leases.sql.ts'
export { forgetRates } from './gateway/rate-buckets.sql.ts'
export { findAccountOfKey, pauseKeysOfAccount, resumeKeysOfAccount } from './key-lifecycle/account-keys.sql.ts'
export { cursorOf } from './key-lists/list-cursor.ts'
export { isBehind, pageOf } from './key-lists/list-page.sql.ts'
export { forgetReached } from './usage-thresholds/usage-thresholds.sql.ts'
