/** A card that stays when another is deleted; `createdAt` in ms. */
export interface RemainingCard {
  isGood: boolean
  createdAt: number
}

/** The card that becomes the primary one when the primary one is deleted: the newest that is good, else the newest (rule K80). */
export function nextPrimary<Card extends RemainingCard>(others: readonly Card[]): Card | undefined {
  return others.toSorted(
    (one, other) => Number(other.isGood) - Number(one.isGood) || other.createdAt - one.createdAt,
  )[0]
}
