/* What the services after payments may ask of it. */
export { purgeCardTries } from './payment-methods/card-tries.sql.ts'
export { lockAccountsOfSameCards } from './payment-methods/payment-methods.sql.ts'
export { findDeclinedOrders } from './payments/declined.sql.ts'
export { isPaymentUnderWay, isRefunded } from './payments/payments.sql.ts'
export { findUnknownMoney } from './payments/unknown-money.sql.ts'
export { addVaultEventsDoor } from './payments/vault-events-door.ts'
export { scheduleRenewalTry } from './renewals/schedule-renewal-tries.ts'
