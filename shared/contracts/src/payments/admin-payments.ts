import * as z from 'zod/mini'
import { call } from '../call.ts'
import { name } from '../names.ts'
import { Page } from '../page.ts'
import { CentsInQuery, NumberedPath, WholeNumber } from '../paths.ts'
import { ReportSpan } from '../span.ts'
import { ACCOUNT_READERS, BILLING_OPS, Id, Ids } from '../staff.ts'
import { Cents, REQUIRED, Time, text } from '../values.ts'
import { PaymentMethod } from './payment-methods.ts'
import { OPEN, Payment, payOrder } from './payments.ts'

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
  /** The transaction whose money went back with it; absent of money that came. */
  refund_of: z.optional(z.string()),
  /** Additive, in reports: where the row stands; the next page is asked for by the last row's (rule M6). */
  cursor: z.optional(z.string()),
  /** Additive, in lists over several accounts: the name of the account. */
  account_name: z.optional(z.string()),
  /** Additive, there too: the card, such as `Visa •••• 4242`; `""` for other payments. */
  paid_with: z.optional(z.string()),
})
export type Transaction = z.infer<typeof Transaction>

const Amount = Cents.check(z.gte(1, 'Enter an amount'))
const Part = Cents.check(z.gte(0, 'Enter an amount'))
const ACCOUNT_AND_ORDER = { account_id: Id, order_id: Id, amount: Amount }

const SUM_DIFFERS = 'Enter a price and a tax that add up to the amount'

interface Parts {
  amount: number
  unit_amount: number
  tax_amount: number
}

const addsUp = ({ amount, unit_amount, tax_amount }: Parts) => amount === unit_amount + tax_amount

/** Ways of payment and refund other than a card on file. */
export const PAYMENT_PROVIDERS = ['check', 'ach', 'wire', 'card-offline', 'other'] as const

/** Kinds of movement: money that came, and money that went back. */
export const TRANSACTION_KINDS = ['payment', 'refund'] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

/** Choices of a report: without test transactions, or those alone (rule K11). */
export const TESTS_IN_REPORT = ['without', 'only'] as const

const Kind = { kind: z.optional(z.enum(TRANSACTION_KINDS)) }

/** Additive filters of a report; `network` is of cards, `payment_form` of other payments (rule G70). */
const ReportFilter = z.object({
  ...Kind,
  network: z.optional(z.string().check(z.maxLength(100))),
  payment_form: z.optional(z.enum(PAYMENT_PROVIDERS)),
  tests: z.optional(z.enum(TESTS_IN_REPORT)),
})

const REPORT = {
  service: 'payments',
  method: 'GET',
  requires: BILLING_OPS,
  query: z.object({ ...ReportSpan.shape, ...Page.shape, ...ReportFilter.shape }),
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

/** Transactions of up to 500 accounts at once (rule K10). */
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

/** Sums of what moved in a span by one network; cents, without test transactions (rules K9, K11). */
export const TransactionTotals = z.object({
  /** `card`, or how it came or went back otherwise. */
  payment_form: z.string(),
  /** Network of the card, such as `Visa`; `""` for other payments. */
  network: z.string(),
  /** Transactions in the sums. */
  count: z.int(),
  charges: Cents,
  /** Less than nothing, as each of them is. */
  refunds: Cents,
  net: Cents,
  /** Test transactions, which are in none of the other figures. */
  tests: z.int(),
})
export type TransactionTotals = z.infer<typeof TransactionTotals>

/** Additive: what both reports of a span come to, or one kind in them, a row for each network, those of cards first. Empty where nothing moved. */
export const listTransactionTotals = call({
  service: 'payments',
  method: 'GET',
  path: '/admin/transactions/totals',
  requires: BILLING_OPS,
  query: z.object({ ...ReportSpan.shape, ...Kind }),
  response: z.array(TransactionTotals),
})

/**
 * Charges an account's primary card for an order, or for a part of what is owed (rule K23). A declined card is a 402
 * with its reason; 202 is not over yet. A repeated click returns the open payment.
 */
export const payOrderForAccount = call({
  service: 'payments',
  method: 'PUT',
  path: '/admin/payments',
  requires: BILLING_OPS,
  body: z.object(ACCOUNT_AND_ORDER),
  response: z.pick(Payment, { payment_id: true, status: true }),
  acceptedWhile: OPEN,
  errors: payOrder.errors,
})

/** Money that came for an order, or went back, by check or transfer (rule K8). */
export const recordOfflinePayment = call({
  service: 'payments',
  method: 'POST',
  path: '/admin/payments',
  requires: BILLING_OPS,
  body: z
    .object({
      ...ACCOUNT_AND_ORDER,
      received: Time,
      payment_method_provider: z.enum(PAYMENT_PROVIDERS),
      reference_number: name(100),
      refund: z.boolean(),
      transaction_id: z.optional(z.string().check(z.maxLength(200))),
      unit_amount: Part,
      tax_amount: Part,
    })
    .check(
      z.refine(addsUp, { message: SUM_DIFFERS, path: ['amount'] }),
      z.refine(({ refund, transaction_id }) => !refund || Boolean(transaction_id), {
        message: REQUIRED,
        path: ['transaction_id'],
      }),
    ),
  response: Transaction,
  errors: [
    'billing-context:order-not-found',
    'billing-context:order-paid',
    'billing-context:order-lapsed',
    'billing-context:order-cancelled',
    'billing-context:payment-under-way',
    'payment-context:amount-differs',
    'payment-context:transaction-not-found',
    'payment-context:reference-used',
    'payment-context:refund-too-large',
    'payment-context:refund-under-way',
  ],
})

/**
 * A refund as its transaction. `unknown`: the bank has not responded. `to-approve`: nothing happened yet, because it needs a
 * second approver (rule J150); once approved, its transaction has this id.
 */
export const Refund = z.extend(Transaction, { status: z.enum(['done', 'unknown', 'to-approve']) })
export type Refund = z.infer<typeof Refund>

/**
 * Refunds a card payment and returns the new transaction; an unsettled payment is voided instead (rule K7). A 202 means
 * that it is not over: the bank has not responded and the refund continues by itself, or a second approver has to approve
 * it (rule J150). Repeating the request returns it (rule K24), until it was rejected or withdrawn, or has lapsed.
 * Price and tax are each limited to what is left of them: `context` has both, in cents.
 */
export const refundTransaction = call({
  service: 'payments',
  method: 'DELETE',
  path: '/admin/accounts/:a/transactions/:t',
  requires: BILLING_OPS,
  params: z.object({ a: WholeNumber, t: z.string() }),
  query: z
    .object({
      amount: CentsInQuery,
      reason: text(500),
      unit_amount: CentsInQuery,
      tax_amount: CentsInQuery,
    })
    .check(
      z.refine(addsUp, { message: SUM_DIFFERS, path: ['amount'] }),
      z.refine(({ amount }) => amount > 0, { message: 'Enter an amount', path: ['amount'] }),
    ),
  response: Refund,
  acceptedWhile: ['unknown', 'to-approve'],
  errors: [
    'billing-context:payment-under-way',
    'payment-context:transaction-not-found',
    'payment-context:refund-too-large',
    'payment-context:refund-under-way',
    'payment-context:refund-refused',
    'payment-context:refund-waits',
    'payment-context:refund-request-over',
    'payment-context:not-by-card',
    'payment-context:vault-away',
  ],
})
