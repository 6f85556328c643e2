import type { PaymentRow } from './payments.sql.ts'

type Known = Pick<PaymentRow, 'state' | 'reason' | 'goodUntil'>

/** What an order keeps of its latest payment (rule J80): whether it is under way, and until when its owner can confirm it, or could. */
export function underWayOf({ state, reason, goodUntil }: Known) {
  if (state === 'asked' || state === 'confirmed') return { paymentUnderWay: 'unknown' as const, confirmBy: null }
  if (state === 'challenge') return { paymentUnderWay: 'challenge' as const, confirmBy: goodUntil }
  const ranOut = state === 'declined' && reason === 'payment-context:challenge-expired'
  return { paymentUnderWay: null, confirmBy: ranOut ? goodUntil : null }
}
