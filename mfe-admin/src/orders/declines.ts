import type { LastDecline } from '@portal/contracts/billing/orders'
import type { DeclineReason } from '@portal/contracts/payments/payments'
import { formatDate } from '@portal/design-system/date'
import { isProductError, messageOf, type Received } from '@portal/platform/api'

/** Reasons for which a card did not pay, to staff: a customer reads other words. */
const REASONS: Readonly<Record<DeclineReason, string>> = {
  'payment-context:card-declined': 'its bank declined it and did not say why',
  'payment-context:card-expired': 'it has expired',
  'payment-context:card-refused': 'its bank refused it for good, as lost, stolen or wrongly entered',
  'payment-context:insufficient-funds': 'there is not enough money on it',
  'payment-context:challenge-failed': 'its owner did not confirm the payment to the bank',
  'payment-context:challenge-expired': 'its owner did not answer the bank in time',
  'payment-context:vault-away': 'cards could not be reached',
}

/** "Visa •••• 0341 was declined 03/09/2026: there is not enough money on it." */
export function declinedInWords({ at, reason, tried_with: card }: Received<LastDecline>): string {
  return `${card || 'The card'} was declined ${formatDate(at)}${reason ? `: ${REASONS[reason]}` : ''}.`
}

/** Returns why a card was not charged, to staff; the server's message where no bank said so. */
export function notChargedInWords(card: string, error: unknown): string {
  const names = Object.keys(REASONS) as DeclineReason[]
  const reason = names.find((name) => isProductError(error, name))
  return reason ? `${card} was not charged: ${REASONS[reason]}.` : messageOf(error).content
}
