import type { PAYMENT_PROVIDERS, Transaction as WholeTransaction } from '@portal/contracts/payments/admin-payments'
import { keptOfCharge } from '@portal/contracts/payments/refunds'
import { priceOf } from '@portal/contracts/sales/price-of'
import type { Received } from '@portal/platform/api'
import { nameOf, type PaymentMethod } from '@portal/remote-kit/cards'

export type Transaction = Received<WholeTransaction>

/** Ways in which money comes without a card here, in words. */
export const PROVIDER_LABELS: Readonly<Record<(typeof PAYMENT_PROVIDERS)[number], string>> = {
  check: 'Check',
  ach: 'Bank transfer (ACH)',
  wire: 'Wire transfer',
  'card-offline': 'Card terminal',
  other: 'Other means',
}

export function isByCard({ payment_form: form }: Transaction): boolean {
  return form === 'card'
}

export function isRefund({ refund_of: of }: Transaction): boolean {
  return of !== undefined
}

/** Returns how money came or went back: the card, if it is known, or the way. */
export function methodOf(transaction: Transaction, cards: readonly PaymentMethod[]): string {
  const { payment_form: form = '', payment_method_id: id, paid_with: named } = transaction
  const card = cards.find(({ payment_method_id: known }) => known === id)
  if (isByCard(transaction)) return named || (card ? nameOf(card) : 'Card')
  return (PROVIDER_LABELS as Readonly<Record<string, string>>)[form] || form || '—'
}

/** Returns what kind of movement it is, in words. */
export function kindOf(transaction: Transaction): string {
  return isRefund(transaction) ? 'Refund' : 'Payment'
}

/** Returns what can still go back of a payment, in cents; 0 of money that went back. */
export function refundable(transaction: Transaction, ledger: readonly Transaction[]): number {
  return isRefund(transaction) ? 0 : priceOf([keptOfCharge(transaction, ledger)]).totalCents
}
