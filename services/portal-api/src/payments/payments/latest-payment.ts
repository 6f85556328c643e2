import { wordsOf } from '../payment-methods/add-payment-method.ts'
import type { CardRow } from '../payment-methods/payment-methods.sql.ts'
import type { PaymentRow } from './payments.sql.ts'

type Known = Pick<PaymentRow, 'state' | 'reason' | 'goodUntil'>

const NO_DECLINE = { declinedAt: null, declineReason: '', declinedWith: '' }

/**
 * Returns the facts that an order keeps of its latest payment: whether it is under way, until when its owner can confirm it, or could (rule J80), and which
 * card was declined when and why (rule J95). A card that could not be reached was not declined.
 */
export function latestPaymentOf({ state, reason, goodUntil }: Known, card: CardRow, now: Date) {
  if (state === 'asked' || state === 'confirmed')
    return { paymentUnderWay: 'unknown' as const, confirmBy: null, ...NO_DECLINE }
  if (state === 'challenge') return { paymentUnderWay: 'challenge' as const, confirmBy: goodUntil, ...NO_DECLINE }
  if (state !== 'declined' || reason === 'payment-context:vault-away')
    return { paymentUnderWay: null, confirmBy: null, ...NO_DECLINE }
  return {
    ...{ paymentUnderWay: null, confirmBy: reason === 'payment-context:challenge-expired' ? goodUntil : null },
    ...{ declinedAt: now, declineReason: reason, declinedWith: wordsOf(card).label },
  }
}
