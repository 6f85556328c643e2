import { type CsvCell, csvFile } from '@portal/contracts/csv'
import { kindOf, methodOf, type Transaction } from '../orders/transaction.ts'

/** Cells that a file can have of a transaction, by their header. */
const CELLS = {
  Type: kindOf,
  Order: ({ order_id: id = 0 }) => id,
  Voided: ({ voided }) => (voided ? 'Yes' : ''),
  Test: ({ test_transaction: isTest }) => (isTest ? 'Yes' : ''),
  Message: ({ gateway_message: message = '' }) => message,
  Account: ({ account_name: name = '' }) => name,
  'Account number': ({ account_id: id = 0 }) => id,
  'Time (UTC)': ({ created = '' }) => created,
  Method: (transaction) => methodOf(transaction, []),
  Reference: ({ reference_number: number = '' }) => number,
  'Price (USD)': ({ unit_amount: cents = 0 }) => cents / 100,
  'Tax (USD)': ({ tax_amount: cents = 0 }) => cents / 100,
  'Amount (USD)': ({ amount: cents = 0 }) => cents / 100,
} as const satisfies Readonly<Record<string, (transaction: Transaction) => CsvCell>>

export type FileHeader = keyof typeof CELLS

/** Transactions as a file, in the same order as on the screen, with the columns that are chosen (rules G72, G98). */
export function transactionsCsv(transactions: readonly Transaction[], headers: readonly FileHeader[]): string {
  return csvFile(
    headers,
    transactions.map((transaction) => headers.map((header) => CELLS[header](transaction))),
  )
}
