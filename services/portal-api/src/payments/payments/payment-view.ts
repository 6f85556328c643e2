import type { DeclineReason, Payment } from '@portal/contracts/payments/payments'
import type { PaymentState } from './payment-lifecycle.ts'
import type { PaymentRow } from './payments.sql.ts'

const STATUSES: Readonly<Record<PaymentState, Payment['status']>> = {
  asked: 'unknown',
  challenge: 'challenge',
  confirmed: 'unknown',
  declined: 'declined',
  paid: 'paid',
  refunded: 'paid',
}

/** Returns a payment as the payer sees it (rule K6). */
export function paymentView({ id, orderId, cents, state, challengeUrl, goodUntil, reason }: PaymentRow): Payment {
  const isChallenge = state === 'challenge'
  return {
    payment_id: id,
    order_id: orderId,
    amount: cents,
    status: STATUSES[state],
    challenge_url: isChallenge ? challengeUrl : '',
    expires: isChallenge ? goodUntil.toISOString() : '',
    reason: reason as DeclineReason | '',
  }
}
