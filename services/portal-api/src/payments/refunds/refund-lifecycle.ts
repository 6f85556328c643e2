import { isMore, isVoid } from '@portal/contracts/payments/refunds'
import type { ProblemName } from '@portal/contracts/problems'
import type { PriceAndTax } from '../payments/payment-lifecycle.ts'

/*
 * The states of a refund as pure functions: no clock, no database, no bank. The database code and the model in the test that crashes
 * it a thousand times both call these functions to decide what happens next.
 */

/** In order of certainty: a report that money went back overrides a refusal. */
export const REFUND_STATES = ['asked', 'refused', 'done'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export interface RefundFacts extends PriceAndTax {
  state: RefundState
  /** The whole charge is voided, which banks do before it is settled. */
  isVoid: boolean
  /** Identifies a repeated request; the idempotency key of the caller. */
  requestKey: string | null
}

/** The part of a charge that has not been refunded, and whether the bank may not have settled it yet. */
interface Left {
  kept: PriceAndTax
  charged: PriceAndTax
  isUnsettled: boolean
}

type RefundMatch<R> = { existing: R } | { refused: ProblemName } | { begins: true; isVoid: boolean }

/**
 * Matches a refund request against the earlier refunds of a charge, under the lock of its order. At most one refund is open, and a
 * repeated click gets that refund (rule K24). Price and tax may each be at most what is left of them (rule K7).
 */
export function matchRefund<R extends RefundFacts>(
  charge: Left,
  earlier: readonly R[],
  wanted: PriceAndTax & Pick<RefundFacts, 'requestKey'>,
): RefundMatch<R> {
  const same = wanted.requestKey !== null && earlier.find(({ requestKey }) => requestKey === wanted.requestKey)
  if (same) return { existing: same }

  const open = earlier.find(({ state }) => state === 'asked')
  const isSame = open?.unitCents === wanted.unitCents && open.taxCents === wanted.taxCents
  if (open) return isSame ? { existing: open } : { refused: 'payment-context:refund-under-way' }
  if (isMore(wanted, charge.kept)) return { refused: 'payment-context:refund-too-large' }
  return { begins: true, isVoid: isVoid(charge, wanted) }
}

interface KnownRefund extends Pick<RefundFacts, 'state' | 'isVoid'> {
  /** True if a second approver approved a void, which never becomes a refund (rule J151). */
  isVoidOnly?: boolean
}

/** Returns the new state after the bank reports on a void or a refund; `undefined` if nothing changes. */
export function refundTransition(
  known: KnownRefund,
  said: Pick<RefundFacts, 'isVoid'> & { isDone: boolean },
): Pick<RefundFacts, 'state' | 'isVoid'> | undefined {
  const { isVoid: isVoided, isDone } = said
  if (known.state === 'done') return undefined
  if (isDone) return { state: 'done', isVoid: isVoided }
  if (known.state === 'refused' || known.isVoid !== isVoided) return undefined
  // A charge that is settled already cannot be voided: then its money is given back, unless only a void was approved.
  return isVoided && !known.isVoidOnly ? { state: 'asked', isVoid: false } : { state: 'refused', isVoid: isVoided }
}
