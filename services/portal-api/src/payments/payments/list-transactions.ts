import type { ParsedQueryOf } from '@portal/contracts/call'
import {
  listOfflineTransactions,
  listTransactions,
  listTransactionsOfAccount,
  listTransactionsOfAccounts,
  listTransactionTotals,
  type Transaction,
} from '@portal/contracts/payments/admin-payments'
import type { Transaction as Database } from '@portal/foundation/database'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { spanOfReport } from '../../kernel/span-of-report.ts'
import { cursorOf, pageOf } from '../../security/index.ts'
import { maskOf } from '../payment-methods/payment-method-view.ts'
import {
  findTransactions,
  findTransactionsBetween,
  sumTransactionsBetween,
  type TransactionRow,
} from './payments.sql.ts'

export const listTransactionsOfAccountHandler = handle(listTransactionsOfAccount, async ({ params, tx }) => {
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')
  return (await findTransactions(tx, [params.id])).map(transactionView)
})

/** Accounts that there are none of have none (rule K10). */
export const listTransactionsOfAccountsHandler = handle(listTransactionsOfAccounts, async ({ body, tx }) =>
  (await findTransactions(tx, body.account_ids)).map(listedTransaction),
)

export const listTransactionsHandler = handle(listTransactions, ({ query, tx }) => report(tx, query, true))

export const listOfflineTransactionsHandler = handle(listOfflineTransactions, ({ query, tx }) =>
  report(tx, query, false),
)

/** Totals by network, in cents, without test transactions (rules K9, K11). */
export const listTransactionTotalsHandler = handle(listTransactionTotals, async ({ query, tx }) =>
  (await sumTransactionsBetween(tx, { ...spanOfReport(query), kind: query.kind })).map(
    ({ provider, network, tests, ...sums }) => ({
      payment_form: provider ?? 'card',
      network: network ?? '',
      ...sums,
      net: sums.charges + sums.refunds,
      tests,
    }),
  ),
)

type Report = ParsedQueryOf<typeof listTransactions>

/** A page of at most 1,000 rows, which may be asked on from its last one (rule M6). */
async function report(tx: Database, { begin, end, after, limit, ...filter }: Report, isByCard: boolean) {
  const page = pageOf({ after, limit })
  const found = await findTransactionsBetween(tx, { ...spanOfReport({ begin, end }), ...filter, isByCard, ...page })
  return found.map((row) => ({ ...listedTransaction(row), cursor: cursorOf(row.transaction) }))
}

/** Returns a transaction for a list over several accounts, with the name of its account and its card in words. */
export function listedTransaction(row: TransactionRow): Transaction {
  const { accountName, network, lastFour } = row
  const paid_with = network !== null && lastFour !== null ? `${network} ${maskOf({ lastFour })}` : ''
  return { ...transactionView(row), account_name: accountName, paid_with }
}

/** Returns a transaction on the wire (commerce.md §3): the amount is price plus tax; refunds are negative. */
export function transactionView({ transaction, vaultToken }: TransactionRow): Transaction {
  return {
    transaction_id: transaction.id,
    account_id: transaction.accountId,
    amount: transaction.unitCents + transaction.taxCents,
    unit_amount: transaction.unitCents,
    tax_amount: transaction.taxCents,
    created: transaction.createdAt.toISOString(),
    gateway_id: transaction.gatewayId,
    gateway_message: transaction.gatewayMessage,
    gateway_response: transaction.gatewayResponse,
    order_id: transaction.orderId,
    payment_form: transaction.provider ?? 'card',
    payment_method_id: transaction.cardId ?? '',
    reference_number: transaction.referenceNumber,
    test_transaction: transaction.isTest,
    transaction_token: vaultToken ?? '',
    voided: transaction.voidedAt !== null,
    ...(transaction.refundOf && { refund_of: transaction.refundOf }),
  }
}
