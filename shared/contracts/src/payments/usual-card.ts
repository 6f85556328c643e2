import { CARD_DECLINES, type DeclineReason } from './payments.ts'

/** A finished charge of a card: paid, or declined for a reason. */
export interface FinishedCharge {
  at: Date
  /** Empty if it was paid. */
  declineReason: DeclineReason | ''
}

/**
 * Returns when the bank declined a card, if that was its last charge (rule J134). Charges that say nothing about the card
 * are passed over: a question of the bank that nobody answered, or a vault that was away.
 */
export function lastDeclined(charges: readonly FinishedCharge[]): Date | undefined {
  const telling = charges.filter(({ declineReason: reason }) => reason === '' || isCardDecline(reason))
  const last = telling.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]
  return last?.declineReason ? last.at : undefined
}

function isCardDecline(reason: DeclineReason): boolean {
  return CARD_DECLINES.some((one) => one === reason)
}

interface Choosable {
  primary?: boolean | undefined
  last_declined?: string | undefined
}

/**
 * Returns the card that is selected at first where somebody pays (rule J134): the primary one, or the first; one whose
 * last charge was declined only if all were.
 */
export function usualCardOf<C extends Choosable>(cards: readonly C[]): C | undefined {
  const good = cards.filter(({ last_declined: declined }) => !declined)
  const among = good.length > 0 ? good : cards
  return among.find(({ primary }) => primary) ?? among[0]
}
