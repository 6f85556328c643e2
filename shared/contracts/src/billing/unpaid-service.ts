import * as z from 'zod/mini'
import { formatCount } from '../counts.ts'
import { isHardDecline } from '../payments/payments.ts'
import { dollars } from '../sales/dollars.ts'
import { lastRenewalTry, nextRenewalTry } from '../subscriptions/renewal.ts'
import { isGraceRunning } from '../subscriptions/term-times.ts'
import { DAY_MS } from '../time-units.ts'
import { Cents, Time, TimeOrEmpty } from '../values.ts'

/** States of a plan that has begun and is not paid: it runs, it runs for its last days, or it has stopped. */
export const UNPAID_STATES = ['running', 'stopping', 'stopped'] as const
export type UnpaidState = (typeof UNPAID_STATES)[number]

/** Effects of paying once the service has stopped: a new term, the rest of the term, or nothing more. */
export const RESTARTS = ['new-term', 'rest-of-term', 'nothing'] as const

/** Service of an order that has begun and is not paid (rule I120). */
export const UnpaidService = z.object({
  state: z.enum(UNPAID_STATES),
  amount: Cents,
  /** Last moment of service, also where it has passed. */
  ends: Time,
  /** Next automatic charge; empty if there is none. */
  next_try: TimeOrEmpty,
  restarts: z.enum(RESTARTS),
})
export type UnpaidService = z.infer<typeof UnpaidService>

/** Time before the end of an unpaid service from which it is about to stop, in ms. */
const LAST_DAYS_MS = 3 * DAY_MS

interface UnpaidFacts {
  owedCents: number
  dueAt: Date | null
  /** End of the grace period, also where it has passed; null if the order has none. */
  graceEndsAt: Date | null
  isRenewal: boolean
  /** Reason for which the latest card was declined; empty if none was. */
  declineReason: string
  /** End of the latest term that it bought; null if that is not known. */
  termEndsAt: Date | null
}

/**
 * Returns what is to be said of an order whose plans have begun and which is not paid (rule I120); nothing of one that
 * is paid, that has not begun, or that is a renewal which is not due yet.
 */
export function unpaidService(facts: UnpaidFacts, now: Date): UnpaidService | undefined {
  const { owedCents, graceEndsAt, dueAt, isRenewal } = facts
  if (owedCents === 0 || !graceEndsAt || (isRenewal && dueAt !== null && dueAt >= now)) return undefined
  const state = unpaidState(graceEndsAt, now)
  return {
    state,
    amount: owedCents,
    ends: graceEndsAt.toISOString(),
    next_try: (state !== 'stopped' && nextTry(facts, now)?.toISOString()) || '',
    restarts: restartsOf(facts, now),
  }
}

/** Returns whether paying an order begins another term, because its renewal has stopped unpaid (rule I89). */
export function paysForNewTerm({ unpaid_service: service }: { unpaid_service?: Partial<UnpaidService> | undefined }) {
  return service?.state === 'stopped' && service.restarts === 'new-term'
}

/** Returns the state of a service whose grace period ends at a time. */
export function unpaidState(graceEndsAt: Date, now: Date): UnpaidState {
  if (!isGraceRunning(graceEndsAt, now)) return 'stopped'
  return graceEndsAt.getTime() - now.getTime() <= LAST_DAYS_MS ? 'stopping' : 'running'
}

/** Only renewals are charged by themselves, and no card again that its bank has declined for good (rule I88). */
function nextTry({ isRenewal, dueAt, declineReason }: UnpaidFacts, now: Date): Date | undefined {
  return isRenewal && dueAt && !isHardDecline(declineReason) ? nextRenewalTry(dueAt, now) : undefined
}

/**
 * Returns when an unpaid renewal is charged for the last time by itself, or was (rule I124): on the last day of its tries
 * (0, 1, 3, 5, 7, 10 and 14) that its grace period lets through; of one whose card its bank declined for good, at that
 * decline, because no other try is planned (rule I88).
 */
export function finalAttempt({ dueAt, graceEndsAt, declineReason, declinedAt }: AttemptFacts): Date {
  return declinedAt && isHardDecline(declineReason) ? declinedAt : lastRenewalTry(dueAt, graceEndsAt)
}

interface AttemptFacts {
  dueAt: Date
  graceEndsAt: Date
  /** Reason and time of the latest decline; empty and null if no card was declined. */
  declineReason: string
  declinedAt: Date | null
}

function restartsOf({ isRenewal, termEndsAt }: UnpaidFacts, now: Date): UnpaidService['restarts'] {
  if (isRenewal) return 'new-term'
  return termEndsAt === null || termEndsAt > now ? 'rest-of-term' : 'nothing'
}

type Stated = Pick<UnpaidService, 'state' | 'ends'> & Partial<Pick<UnpaidService, 'amount' | 'restarts'>>

interface Saying {
  isDeclined: boolean
  mayPay: boolean
  /** Formats a day as its reader sees dates, in UTC (rule H70). */
  dayOf: (time: string) => string
}

/**
 * Returns the one sentence about a service that is not paid, the same on every screen (rule I121). Without an amount it is
 * for people who see none.
 */
export function unpaidSentence(
  { state, ends, amount, restarts }: Stated,
  { isDeclined, mayPay, dayOf }: Saying,
): string {
  const [day, money] = [dayOf(ends), amount === undefined ? '' : dollars(amount)]
  if (state !== 'stopped') {
    const condition = mayPay && money ? `you pay ${money}` : `${money || 'it'} is paid`
    return `${isDeclined ? 'Payment failed' : 'Not paid yet'}. Service ends ${day} unless ${condition}.`
  }
  if (!money) return `Service stopped ${day}.`
  return `Service stopped ${day}. ${mayPay && restarts !== 'nothing' ? `Pay ${money} to restart.` : `${money} is past due.`}`
}

/**
 * Returns the one sentence about several orders whose service is not paid (rule I121): how many, their sum, and the day
 * (UTC) on which the first of them stops. Orders that may be paid have their amounts.
 */
export function unpaidSentenceOfSeveral(
  services: readonly Pick<UnpaidService, 'state' | 'ends' | 'amount'>[],
  { isDeclined, mayPay, dayOf }: Saying,
): string {
  const money = dollars(services.reduce((sum, { amount }) => sum + amount, 0))
  const days = services.filter(({ state }) => state !== 'stopped').map(({ ends }) => ends)
  const orders = formatCount(services.length, 'order')
  const condition = mayPay ? `you pay ${money}` : `${money} is paid`
  if (days.length === 0)
    return `${orders} are not paid and their service has stopped. ${mayPay ? `Pay ${money} to restart it.` : `${money} is past due.`}`

  const [first = '', ...later] = new Set(days.toSorted().map(dayOf))
  const ends = `Service ends ${first}${later.length > 0 ? ' at the earliest' : ''}`
  const stopped = services.length - days.length
  if (stopped > 0)
    return `${orders} are not paid, ${stopped} of them stopped. ${ends} for the rest unless ${condition}.`
  const what = isDeclined ? `${formatCount(services.length, 'payment')} failed` : `${orders} are not paid yet`
  return `${what}. ${ends} unless ${condition}.`
}
