import type { KeptCard } from './kept-cards.ts'
import type { KeptCharge, KeptReturn } from './kept-charges.ts'

/* The vault speaks as Spreedly's does (core.spreedly.com, v1), as far as the portal asks it. */

const TYPES: Readonly<Record<string, string>> = {
  'American Express': 'american_express',
  'Diners Club': 'diners_club',
  Mastercard: 'master',
}

export function paymentMethodAnswer(card: KeptCard) {
  const { token, fingerprint, createdAt, state, lastFour, month, year, fullName, network } = card
  return {
    token,
    created_at: createdAt,
    updated_at: createdAt,
    storage_state: state,
    test: true,
    last_four_digits: lastFour,
    card_type: TYPES[network] ?? network.toLowerCase().replaceAll(' ', '_'),
    full_name: fullName,
    month,
    year,
    payment_method_type: 'credit_card',
    errors: [],
    fingerprint,
    verification_value: '',
    number: `XXXX-XXXX-XXXX-${lastFour}`,
  }
}

interface TransactionFacts {
  type: string
  succeeded: boolean
  state?: string
  message?: string
  errorCode?: string
}

export function transactionAnswer(
  token: string,
  { type, succeeded, state = 'succeeded', message = 'Succeeded!', errorCode = '' }: TransactionFacts,
  card: KeptCard,
) {
  return {
    transaction: {
      token,
      transaction_type: type,
      succeeded,
      state,
      message,
      response: { success: succeeded, message, error_code: errorCode },
      payment_method: paymentMethodAnswer(card),
    },
  }
}

const MESSAGES: Readonly<Record<string, string>> = {
  card_declined: 'Declined',
  insufficient_funds: 'Insufficient funds',
  authentication_failed: 'The owner of the card did not confirm the payment',
  request_expired: 'The request came too late',
}

/** A charge: pending while its owner, or then the portal, has to do something. */
export function chargeAnswer(charge: KeptCharge, card: KeptCard, bankOrigin: string) {
  const { token, key, cents, createdAt, state, errorCode } = charge
  const succeeded = state === 'succeeded'
  const facts = { type: 'Purchase', succeeded, state: STATES[state], message: MESSAGES[errorCode], errorCode }
  const { transaction } = transactionAnswer(token, facts, card)
  return {
    transaction: {
      ...transaction,
      order_id: key,
      amount: cents,
      currency_code: 'USD',
      on_test_gateway: true,
      created_at: createdAt,
      gateway_transaction_id: succeeded ? token.slice(0, 16) : '',
      required_action: state === 'challenge' ? 'challenge' : 'none',
      checkout_url: state === 'challenge' ? `${bankOrigin}/3ds/${token}` : '',
    },
  }
}

/** Money that went back, or did not. */
export function returnAnswer({ key, token, cents, isVoid, createdAt, errorCode }: KeptReturn, card: KeptCard) {
  const succeeded = errorCode === ''
  const facts = {
    type: isVoid ? 'Void' : 'Credit',
    succeeded,
    errorCode,
    ...(succeeded ? {} : { state: 'gateway_processing_failed', message: 'No such amount is left of this charge' }),
  }
  const { transaction } = transactionAnswer(token, facts, card)
  const money = { order_id: key, amount: cents, currency_code: 'USD', on_test_gateway: true }
  return { transaction: { ...transaction, ...money, created_at: createdAt } }
}

const STATES: Readonly<Record<KeptCharge['state'], string>> = {
  challenge: 'pending',
  confirmed: 'pending',
  succeeded: 'succeeded',
  failed: 'gateway_processing_failed',
}

/** Builds Spreedly's error response: by attribute, each with a key and a sentence. */
export function errorsAnswer(errors: readonly { attribute?: string; key: string; message: string }[]) {
  return { errors }
}
