import { PAGES } from '@portal/contracts/pages'
import { isHardDecline } from '@portal/contracts/payments/payments'
import { PROBLEMS, type ProblemName } from '@portal/contracts/problems'
import { dollars } from '@portal/contracts/sales/dollars'
import { nextRenewalTry } from '@portal/contracts/subscriptions/renewal'
import type { Foundation } from '@portal/foundation/foundation'
import type { Letter } from '@portal/foundation/mail'
import { type OrderRow, seeTheOrder } from '../../billing/index.ts'
import { dayInWords } from '../../kernel/in-words.ts'

type Settings = Foundation['settings']

/** Letter about the renewal that an order buys, which is unpaid (rule I90). */
export type RenewalLetter = (order: OrderRow, settings: Settings, now: Date) => Omit<Letter, 'to'>

/** Letter about a declined card: the reason, the next try and the last day of service. */
export function renewalDeclined(reason: ProblemName, card: string): RenewalLetter {
  return (order, settings, now) => ({
    ...subjectOf(order),
    words: [
      `We tried to charge ${dollars(order.owedCents)} to ${card} for the renewal of ${plansOf(order)}. Nothing was charged.`,
      PROBLEMS[reason].message,
      isHardDecline(reason) ? 'We will not try this card again. Choose another one.' : nextTryOf(order, now),
      lastDayOf(order),
    ],
    ...cardsOf(settings),
  })
}

/** Letter about a renewal that there is no card for. */
export const renewalHasNoCard: RenewalLetter = (order, settings, now) => ({
  ...subjectOf(order),
  words: [
    `The account has no valid card for the renewal of ${plansOf(order)}, which costs ${dollars(order.owedCents)}.`,
    `Add a card, and it is charged at once. ${nextTryOf(order, now)}`,
    lastDayOf(order),
  ],
  ...cardsOf(settings),
})

/** Letter about a renewal that was not paid by its last day, with that day as screens show it (rule I125). */
export const renewalStopped: RenewalLetter = (order, settings) => ({
  subject: 'Your plan has stopped because its renewal was not paid',
  words: [
    `${plansOf(order)} stopped${dayOfStop(order)}, and lookups are refused. ${dollars(order.owedCents)} for its renewal could not be charged.`,
    'If you pay the order, a new term begins on that day.',
  ],
  action: seeTheOrder(settings, order.id),
})

function subjectOf({ id }: OrderRow) {
  return { subject: `Your renewal, order ${id}, could not be paid` }
}

function plansOf({ items }: OrderRow): string {
  return items.map(({ description }) => `“${description}”`).join(' and ')
}

function nextTryOf({ paymentDueAt }: OrderRow, now: Date): string {
  const next = paymentDueAt && nextRenewalTry(paymentDueAt, now)
  return next ? `We will try again on ${dayInWords(next)}.` : 'We will not try again by ourselves.'
}

function lastDayOf({ gracePeriodEndsAt }: OrderRow): string {
  return gracePeriodEndsAt ? `Lookups are answered until ${dayInWords(gracePeriodEndsAt)}.` : ''
}

function dayOfStop({ gracePeriodEndsAt }: OrderRow): string {
  return gracePeriodEndsAt ? ` on ${dayInWords(gracePeriodEndsAt)}` : ''
}

function cardsOf({ publicOrigin }: Settings) {
  return { action: { label: 'Look at your cards', url: `${publicOrigin}${PAGES.paymentMethods}` } }
}
