import type { DeclineReason } from '@portal/contracts/payments/payments'
import type { ProblemName } from '@portal/contracts/problems'

/*
 * The states of a payment as pure functions: no clock, no database, no vault. The database code and the model in the test that
 * crashes it ten thousand times both call these functions to decide what happens next.
 */

/**
 * In order of certainty. `asked` was written before the vault was called; `confirmed` was confirmed by the cardholder and still
 * has to be completed.
 */
export const PAYMENT_STATES = ['asked', 'challenge', 'confirmed', 'declined', 'paid', 'refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

const OPEN: ReadonlySet<PaymentState> = new Set(['asked', 'challenge', 'confirmed'])

/** Time limit of a payment, in ms. A charge that the bank has not received by then is not started any more (rule K6). */
export const PAYMENT_LASTS_MS = 30 * 60_000

/** Price and tax in whole cents. */
export interface PriceAndTax {
  unitCents: number
  taxCents: number
}

export interface PaymentFacts {
  state: PaymentState
  cents: number
  cardId: string
  /** Identifies a repeated request; the idempotency key of the caller. */
  requestKey: string | null
  goodUntil: Date
}

export function isOpen({ state }: Pick<PaymentFacts, 'state'>): boolean {
  return OPEN.has(state)
}

/** True once money has moved. */
export function isPaid({ state }: Pick<PaymentFacts, 'state'>): boolean {
  return PAYMENT_STATES.indexOf(state) >= PAYMENT_STATES.indexOf('paid')
}

/**
 * Returns the later of two states. A payment only moves forward, so updates that arrive twice, late or out of order have the same
 * result (rule K18). A report that money moved overrides any earlier state.
 */
function laterState(known: PaymentState, update: PaymentState): PaymentState {
  return PAYMENT_STATES.indexOf(update) > PAYMENT_STATES.indexOf(known) ? update : known
}

/** An update of a payment, reported by the vault or derived here. */
export interface ChargeUpdate {
  state: PaymentState
  /** In cents, if the report names an amount. */
  cents?: number
  /** A derived update applies only if the payment is still in this state. */
  from?: PaymentState
}

/** The change that an update makes to a payment, under the lock of its order. */
export interface PaymentTransition {
  state: PaymentState
  /** Money moved, and this is the first report of it. */
  isNewMoney: boolean
  /** The payment was open and is now settled. */
  isOver: boolean
}

/** Returns `undefined` if nothing changes (rule K18). An update with a different amount belongs to another payment and is ignored. */
export function paymentTransition(
  known: Pick<PaymentFacts, 'state' | 'cents'>,
  { state: update, cents, from }: ChargeUpdate,
): PaymentTransition | undefined {
  const state = laterState(known.state, update)
  const isOld = state === known.state || (from !== undefined && from !== known.state)
  if (isOld || (cents !== undefined && cents !== known.cents)) return undefined
  return { state, isNewMoney: isPaid({ state }) && !isPaid(known), isOver: isOpen(known) && !isOpen({ state }) }
}

/** A request to pay an order. */
export interface PaymentRequest {
  cents: number
  cardId: string
  requestKey: string | null
  /** Staff may ask for a part of what is owed (rule K23). */
  mayBePart?: boolean
}

/** An existing payment, a refusal, or a new payment. A new one may replace a payment that waits for the owner of another card. */
export type PaymentMatch<P> = { existing: P } | { refused: ProblemName } | { begins: true; instead: P | undefined }

/**
 * Matches a payment request against the payments of an order, under the lock of the order. At most one payment is open, and a
 * repeated click gets that payment (rule K16). The amount must be what the server says is owed; others are refused (rule K25).
 */
export function matchPayment<P extends PaymentFacts>(
  owedCents: number,
  payments: readonly P[],
  request: PaymentRequest,
): PaymentMatch<P> {
  const same = request.requestKey !== null && payments.find((one) => one.requestKey === request.requestKey)
  if (same) return { existing: same }

  const open = payments.find(isOpen)
  const waitsForAnotherCard = open?.state === 'challenge' && open.cardId !== request.cardId
  if (open && !waitsForAnotherCard)
    return open.cents === request.cents ? { existing: open } : { refused: 'billing-context:payment-under-way' }
  if (owedCents <= 0) {
    const paid = payments.find(isPaid)
    return paid ? { existing: paid } : { refused: 'billing-context:order-paid' }
  }
  if (request.mayBePart ? request.cents > owedCents : request.cents !== owedCents)
    return { refused: 'payment-context:amount-differs' }
  return { begins: true, instead: open }
}

/** The next step for a payment that no request waits for: ask the vault, decline it by the clock, or nothing. */
export type Step =
  | { ask: 'charge' | 'look' | 'complete' }
  | { state: 'declined'; reason: DeclineReason; from: PaymentState }
  | undefined

/** Keeps asking about a payment until its outcome is known (rule K13). A challenge expires: nothing was charged. */
export function nextStep({ state, goodUntil }: Pick<PaymentFacts, 'state' | 'goodUntil'>, now: Date): Step {
  if (state === 'asked') return { ask: 'charge' }
  if (state === 'confirmed') return { ask: 'complete' }
  if (state !== 'challenge') return undefined
  return now < goodUntil
    ? { ask: 'look' }
    : { state: 'declined', reason: 'payment-context:challenge-expired', from: state }
}

const SOONEST_MS = 5_000
const LATEST_MS = 5 * 60_000

/** Delay before the next check, in ms. The older the payment, the longer the delay. */
export function lookAgainIn(ageMs: number): number {
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, ageMs / 4))
}
