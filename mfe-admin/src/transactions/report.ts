import type { QueryOf } from '@portal/contracts/call'
import {
  type listTransactions,
  PAYMENT_PROVIDERS,
  TESTS_IN_REPORT,
  TRANSACTION_KINDS,
} from '@portal/contracts/payments/admin-payments'
import { type Address, oneOf, page, text } from '@portal/remote-kit/address'
import { reportSpan } from '../lists/report-span.ts'

/** Views of the page: money by card, money that came in another way, and the transactions of some accounts. */
export const VIEWS = ['card', 'offline', 'accounts'] as const

export const KIND_OPTIONS = [
  { value: 'payment', label: 'Payments' },
  { value: 'refund', label: 'Refunds' },
] as const

/** State of the page in its address (rule G70). */
export const ADDRESS = {
  view: oneOf(VIEWS, 'card'),
  from: text,
  to: text,
  kind: oneOf(TRANSACTION_KINDS),
  network: text,
  method: oneOf(PAYMENT_PROVIDERS),
  tests: oneOf(TESTS_IN_REPORT, 'without'),
  /** Numbers of accounts, joined by commas. */
  accounts: text,
  page,
}
export type TransactionsAddress = Address<ValuesOf<typeof ADDRESS>>
type ValuesOf<Codecs> = { [Name in keyof Codecs]: Codecs[Name] extends { fallback: infer Value } ? Value : never }

/** Returns the query of a report that the address asks for. */
export function queryOf(values: TransactionsAddress['values'], today: string): QueryOf<typeof listTransactions> {
  const { view, kind, network, method, tests } = values
  return {
    ...reportSpan(values, today),
    ...(kind && { kind }),
    ...(view === 'card' && network && { network }),
    ...(view === 'offline' && method && { payment_form: method }),
    tests,
  }
}
