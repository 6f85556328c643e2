import { expirationOf } from '@portal/contracts/payments/expiration'
import type { PaymentMethod } from '@portal/contracts/payments/payment-methods'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import type { CardRow } from './payment-methods.sql.ts'

/** A card as it travels (commerce.md §3). The vault's token stays with the server (decision 41). */
export function paymentMethodView(card: CardRow, declinedAt?: Date): PaymentMethod {
  return {
    payment_method_id: card.id,
    street: card.street,
    city: card.city,
    state: card.state,
    zip_code: card.zipCode,
    country_code: card.countryCode,
    created: card.createdAt.toISOString(),
    deactivated: timeOrEmpty(card.deactivatedAt),
    expiration: expirationOf(card),
    mask: maskOf(card),
    network: card.network,
    primary: card.isPrimary,
    redacted: timeOrEmpty(card.redactedAt),
    token: '',
    ...(declinedAt && { last_declined: declinedAt.toISOString() }),
  }
}

export function maskOf({ lastFour }: Pick<CardRow, 'lastFour'>): string {
  return `•••• ${lastFour}`
}
