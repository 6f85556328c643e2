import type { Route } from '../kernel/handle.ts'
import { addPaymentMethodHandler } from './payment-methods/add-payment-method.ts'
import { mailCardCodeHandler } from './payment-methods/card-code.ts'
import { deletePaymentMethodHandler } from './payment-methods/delete-payment-method.ts'
import {
  listPaymentMethodsHandler,
  listPaymentMethodsOfAccountHandler,
} from './payment-methods/list-payment-methods.ts'
import { makePaymentMethodPrimaryHandler } from './payment-methods/make-payment-method-primary.ts'
import { cancelOrderAsStaffHandler, cancelOrderHandler } from './payments/cancel-order.ts'
import { getOrderHandler } from './payments/get-order.ts'
import { listLedgerHandler } from './payments/list-ledger.ts'
import {
  listOfflineTransactionsHandler,
  listTransactionsHandler,
  listTransactionsOfAccountHandler,
  listTransactionsOfAccountsHandler,
  listTransactionTotalsHandler,
} from './payments/list-transactions.ts'
import { getPaymentHandler, payOrderHandler, requestOrderPaymentHandler } from './payments/pay-order.ts'
import { approveRefundHandler } from './refund-requests/approve-refund.ts'
import { getRefundTermsHandler } from './refund-requests/get-refund-terms.ts'
import { listRefundRequestsHandler } from './refund-requests/list-refund-requests.ts'
import { refuseRefundHandler } from './refund-requests/refuse-refund.ts'
import { withdrawRefundHandler } from './refund-requests/withdraw-refund.ts'
import { refundTransactionHandler } from './refunds/refund-transaction.ts'
import { payOrderForAccountHandler } from './staff-payments/pay-for-account.ts'
import { recordOfflinePaymentHandler } from './staff-payments/record-payment.ts'
import { listSubscriptionEventsHandler } from './subscription-events/list-subscription-events.ts'
import { getPaymentSignatureHandler, getVaultPlaceHandler } from './vault/get-payment-signature.ts'

export const paymentsRoutes: readonly Route[] = [
  listSubscriptionEventsHandler,
  listPaymentMethodsHandler,
  listPaymentMethodsOfAccountHandler,
  addPaymentMethodHandler,
  mailCardCodeHandler,
  makePaymentMethodPrimaryHandler,
  deletePaymentMethodHandler,
  getPaymentSignatureHandler,
  getVaultPlaceHandler,
  payOrderHandler,
  getPaymentHandler,
  requestOrderPaymentHandler,
  getOrderHandler,
  listLedgerHandler,
  cancelOrderHandler,
  cancelOrderAsStaffHandler,
  listTransactionsOfAccountHandler,
  listTransactionsOfAccountsHandler,
  listTransactionsHandler,
  listOfflineTransactionsHandler,
  listTransactionTotalsHandler,
  payOrderForAccountHandler,
  recordOfflinePaymentHandler,
  refundTransactionHandler,
  getRefundTermsHandler,
  listRefundRequestsHandler,
  approveRefundHandler,
  refuseRefundHandler,
  withdrawRefundHandler,
]
