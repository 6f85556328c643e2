import * as z from 'zod/mini'
import { call } from '../call.ts'
import { CentsInQuery, NumberedPath, WholeNumber } from '../paths.ts'
import { ReportSpan } from '../span.ts'
import { ACCOUNT_READERS, BILLING_OPS, Ids } from '../staff.ts'
import { Cents, Time, text } from '../values.ts'
import { PaymentMethod } from './payment-methods.ts'

/** Money that moved, or did not (commerce.md §3); all amounts in cents. */
export const Transaction = z.object({
  transaction_id: z.string(),
  account_id: z.int(),
  amount: Cents,
  unit_amount: Cents,
  tax_amount: Cents,
  created: Time,
  gateway_id: z.string(),
  gateway_message: z.string(),
  gateway_response: z.string(),
  order_id: z.int(),
  payment_form: z.string(),
  payment_method_id: z.string(),
  reference_number: z.string(),
  test_transaction: z.boolean(),
  transaction_token: z.string(),
  voided: z.boolean(),
})
export type Transaction = z.infer<typeof Transaction>

const ACCOUNT_AND_ORDER = { account_id: z.int(), order_id: z.int(), amount: Cents }
const REPORT = {
  service: 'payments',
  method: 'GET',
  requires: BILLING_OPS,
  query: ReportSpan,
  response: z.array(Transaction),
} as const

export const listPaymentMethodsOfAccount = call({
  service: 'payments',
  method: 'GET',
  path: '/admin/accounts/:id/payment-methods',
  requires: ACCOUNT_READERS,
  params: NumberedPath,
  response: z.array(PaymentMethod),
  errors: ['sales-context:account-not-found'],
})

export const listTransactionsOfAccount = call({
  service: 'payments',
  method: 'GET',
  path: '/admin/accounts/:id/transactions',
  requires: ACCOUNT_READERS,
  params: NumberedPath,
  response: z.array(Transaction),
  errors: ['sales-context:account-not-found'],
})

export const listTransactionsOfAccounts = call({
  service: 'payments',
  method: 'POST',
  path: '/accounts/transactions',
  requires: BILLING_OPS,
  body: z.object({ account_ids: Ids }),
  response: z.array(Transaction),
})

/** Card payments in a span of days. */
export const listTransactions = call({ ...REPORT, path: '/admin/transactions' })

export const listOfflineTransactions = call({ ...REPORT, path: '/admin/offline-transactions' })

/** Charges an account's primary card for an order. */
export const payOrderForAccount = call({
  service: 'payments',
  method: 'PUT',
  path: '/admin/payments',
  requires: BILLING_OPS,
  body: z.object(ACCOUNT_AND_ORDER),
  response: z.object({ payment_id: z.string() }),
  errors: ['billing-context:order-not-found', 'billing-context:order-paid', 'payment-context:card-refused'],
})

/** Money that came, or went back, by check or transfer (rule K8). */
export const recordOfflinePayment = call({
  service: 'payments',
  method: 'POST',
  path: '/admin/payments',
  requires: BILLING_OPS,
  body: z.object({
    ...ACCOUNT_AND_ORDER,
    received: Time,
    payment_method_provider: z.enum(['check', 'ach', 'wire', 'card-offline', 'other']),
    reference_number: text(100),
    refund: z.boolean(),
    transaction_id: z.optional(z.string()),
    unit_amount: Cents,
    tax_amount: Cents,
  }),
  response: Transaction,
  errors: ['billing-context:order-not-found', 'payment-context:transaction-not-found'],
})

/** Answers the new transaction; one that is not settled yet is voided instead (rule K7). */
export const refundTransaction = call({
  service: 'payments',
  method: 'DELETE',
  path: '/admin/accounts/:a/transactions/:t',
  requires: BILLING_OPS,
  params: z.object({ a: WholeNumber, t: z.string() }),
  query: z.object({
    amount: CentsInQuery,
    reason: text(500),
    unit_amount: CentsInQuery,
    tax_amount: CentsInQuery,
  }),
  response: Transaction,
  errors: ['payment-context:transaction-not-found', 'payment-context:refund-too-large'],
})
