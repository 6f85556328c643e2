import type { DeclineReason } from '@portal/contracts/payments/payments'
import type { ProblemName } from '@portal/contracts/problems'

/*
 * How a payment goes, as facts alone: no clock, no database, no vault. Whoever keeps payments (the database here, a model in the
 * test that kills it ten thousand times) asks these functions what is to be done.
 */

/**
 * From what is known least to what is known best. `asked` was written before the vault heard of it, `confirmed` was confirmed by
 * the card's owner and is to be completed.
 */
export const PAYMENT_STATES = ['asked', 'challenge', 'confirmed', 'declined', 'paid', 'refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

const OPEN: ReadonlySet<PaymentState> = new Set(['asked', 'challenge', 'confirmed'])

/** As long as a payment may take, ms: a bank that has heard nothing by then is not asked to begin any more (rule K6). */
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
  /** By which a wish that is repeated is known again. */
  wish: string | null
  goodUntil: Date
}

export function isOpen({ state }: Pick<PaymentFacts, 'state'>): boolean {
  return OPEN.has(state)
}

/** Whether money moved. */
export function isPaid({ state }: Pick<PaymentFacts, 'state'>): boolean {
  return PAYMENT_STATES.indexOf(state) >= PAYMENT_STATES.indexOf('paid')
}

/**
 * What a payment is once it is told something: it only goes forward, so what is told twice, late or in another order comes to the
 * same (rule K18). Money that moved is believed against everything that was thought before.
 */
function furtherOf(known: PaymentState, told: PaymentState): PaymentState {
  return PAYMENT_STATES.indexOf(told) > PAYMENT_STATES.indexOf(known) ? told : known
}

/** What is known of a payment now: told by the vault, or thought out here. */
export interface Told {
  state: PaymentState
  /** Where it is said for how much. */
  cents?: number
  /** What was thought out here holds only for a payment that still is as it was then. */
  from?: PaymentState
}

/** What a payment becomes by what is told of it, under the lock of its order. */
export interface Growth {
  state: PaymentState
  /** Money moved, and nobody knew. */
  isNewMoney: boolean
  /** It was under way, and is no more. */
  isOver: boolean
}

/** `undefined` where nothing changes (rule K18). What is told of another amount is about another payment. */
export function learn(
  known: Pick<PaymentFacts, 'state' | 'cents'>,
  { state: told, cents, from }: Told,
): Growth | undefined {
  const state = furtherOf(known.state, told)
  const isOld = state === known.state || (from !== undefined && from !== known.state)
  if (isOld || (cents !== undefined && cents !== known.cents)) return undefined
  return { state, isNewMoney: isPaid({ state }) && !isPaid(known), isOver: isOpen(known) && !isOpen({ state }) }
}

/** What somebody wants who pays an order. */
export interface PayWish {
  cents: number
  cardId: string
  wish: string | null
  /** Staff may ask for a part of what is owed (rule K23). */
  mayBePart?: boolean
}

/** A payment that is there, a refusal, or a new payment, which may end another that waits for the owner of another card. */
export type Meeting<P> = { meets: P } | { refused: ProblemName } | { begins: true; instead: P | undefined }

/**
 * What the wish to pay an order comes to, under the order's lock: one payment is under way at most, and whoever clicks again meets
 * it (rule K16). What is owed by the server counts; any other amount is refused (rule K25).
 */
export function meet<P extends PaymentFacts>(owedCents: number, payments: readonly P[], wish: PayWish): Meeting<P> {
  const same = wish.wish !== null && payments.find((one) => one.wish === wish.wish)
  if (same) return { meets: same }

  const open = payments.find(isOpen)
  const waitsForAnotherCard = open?.state === 'challenge' && open.cardId !== wish.cardId
  if (open && !waitsForAnotherCard)
    return open.cents === wish.cents ? { meets: open } : { refused: 'billing-context:payment-under-way' }
  if (owedCents <= 0) {
    const paid = payments.find(isPaid)
    return paid ? { meets: paid } : { refused: 'billing-context:order-paid' }
  }
  if (wish.mayBePart ? wish.cents > owedCents : wish.cents !== owedCents)
    return { refused: 'payment-context:amount-differs' }
  return { begins: true, instead: open }
}

/** What to do about a payment that nobody waits for: ask the vault, know it by the time, or nothing. */
export type Step =
  | { ask: 'charge' | 'look' | 'complete' }
  | { state: 'declined'; reason: DeclineReason; from: PaymentState }
  | undefined

/** A payment whose outcome is not known is asked about until it is (rule K13). A challenge ends with its time: nothing was charged. */
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

/** When it is looked after next, ms from now: the older it is, the more seldom. */
export function lookAgainIn(ageMs: number): number {
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, ageMs / 4))
}
