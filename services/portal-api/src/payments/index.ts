/* What the services after payments may ask of it. */

export { wordsOf } from './payment-methods/add-payment-method.ts'
export { purgeCardTries } from './payment-methods/card-tries.sql.ts'
export { changeCard, lockAccountsOfSameCards, lockCard } from './payment-methods/payment-methods.sql.ts'
export { CARD_LOOK, scheduleCardLook } from './payment-methods/schedule-card-looks.ts'
export { findDeclinedOrders } from './payments/declined.sql.ts'
export { listedTransaction } from './payments/list-transactions.ts'
export { findChargesOfCard, findTransactionsNamed } from './payments/named-transactions.sql.ts'
export { isPaymentUnderWay, isRefunded } from './payments/payments.sql.ts'
export { findUnknownMoney } from './payments/unknown-money.sql.ts'
export { addVaultEventsDoor } from './payments/vault-events-door.ts'
export { findRefundsToApprove } from './refund-requests/refund-requests.sql.ts'
export { scheduleRenewalTry } from './renewals/schedule-renewal-tries.ts'
