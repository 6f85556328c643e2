import type { ProblemName } from '@portal/contracts/problems'
import type { PriceAndTax } from '../payments/payment-course.ts'

/*
 * How a refund goes, as facts alone: no clock, no database, no bank. Whoever keeps refunds (the database here, a model in the test that
 * kills it a thousand times) asks these functions what is to be done.
 */

/** From what is known least to what is known best: money that went back is believed against a refusal. */
export const REFUND_STATES = ['asked', 'refused', 'done'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export interface RefundFacts extends PriceAndTax {
  state: RefundState
  /** Whether the charge is taken back as a whole, which banks do before it is settled. */
  isVoid: boolean
  /** By which a wish that is repeated is known again. */
  wish: string | null
}

/** What of a charge has not gone back, and whether the bank may not have settled it yet. */
interface Left {
  kept: PriceAndTax
  charged: PriceAndTax
  isUnsettled: boolean
}

type Meeting<R> = { meets: R } | { refused: ProblemName } | { begins: true; isVoid: boolean }

/**
 * What the wish to give money of a charge back comes to, under the lock of its order: one refund is under way at most, and whoever clicks
 * again meets it (rule K24). Price and tax are each at most what is left of them (rule K7).
 */
export function meetRefund<R extends RefundFacts>(
  { kept, charged, isUnsettled }: Left,
  earlier: readonly R[],
  wanted: PriceAndTax & Pick<RefundFacts, 'wish'>,
): Meeting<R> {
  const same = wanted.wish !== null && earlier.find(({ wish }) => wish === wanted.wish)
  if (same) return { meets: same }

  const open = earlier.find(({ state }) => state === 'asked')
  const isSame = open?.unitCents === wanted.unitCents && open.taxCents === wanted.taxCents
  if (open) return isSame ? { meets: open } : { refused: 'payment-context:refund-under-way' }
  if (isMore(wanted, kept)) return { refused: 'payment-context:refund-too-large' }
  const isWhole = [kept, wanted].every((one) => sumOf(one) === sumOf(charged))
  return { begins: true, isVoid: isWhole && isUnsettled }
}

/** What a refund becomes by what its bank says, of voiding the charge or of giving money back; `undefined` where nothing changes. */
export function learnRefund(
  known: Pick<RefundFacts, 'state' | 'isVoid'>,
  said: Pick<RefundFacts, 'isVoid'> & { isDone: boolean },
): Pick<RefundFacts, 'state' | 'isVoid'> | undefined {
  const { isVoid, isDone } = said
  if (known.state === 'done') return undefined
  if (isDone) return { state: 'done', isVoid }
  if (known.state === 'refused' || known.isVoid !== isVoid) return undefined
  // A charge that is settled already cannot be voided: then its money is given back.
  return isVoid ? { state: 'asked', isVoid: false } : { state: 'refused', isVoid }
}

/** Whether price or tax is more than what is left of it. */
export function isMore(wanted: PriceAndTax, kept: PriceAndTax): boolean {
  return wanted.unitCents > kept.unitCents || wanted.taxCents > kept.taxCents
}

function sumOf({ unitCents, taxCents }: PriceAndTax): number {
  return unitCents + taxCents
}
