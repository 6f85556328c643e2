import { type CsvCell, csvFile } from '@portal/contracts/csv'
import { kindOf, methodOf, type Transaction } from '../orders/transaction.ts'

const COLUMNS: readonly (readonly [string, (transaction: Transaction) => CsvCell])[] = [
  ['Time (UTC)', ({ created = '' }) => created],
  ['Type', kindOf],
  ['Voided', ({ voided }) => (voided ? 'Yes' : '')],
  ['Test', ({ test_transaction: isTest }) => (isTest ? 'Yes' : '')],
  ['Account', ({ account_name: name = '' }) => name],
  ['Account number', ({ account_id: id = 0 }) => id],
  ['Order', ({ order_id: id = 0 }) => id],
  ['Method', (transaction) => methodOf(transaction, [])],
  ['Reference', ({ reference_number: number = '' }) => number],
  ['Price (USD)', ({ unit_amount: cents = 0 }) => cents / 100],
  ['Tax (USD)', ({ tax_amount: cents = 0 }) => cents / 100],
  ['Amount (USD)', ({ amount: cents = 0 }) => cents / 100],
  ['Message', ({ gateway_message: message = '' }) => message],
]

/** Transactions as a file, in the same order as on the screen (rule G72). */
export function transactionsCsv(transactions: readonly Transaction[]): string {
  return csvFile(
    COLUMNS.map(([header]) => header),
    transactions.map((transaction) => COLUMNS.map(([, cell]) => cell(transaction))),
  )
}
