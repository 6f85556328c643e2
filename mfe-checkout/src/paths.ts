import { PAGES } from '@portal/contracts/pages'

/* Where this remote's pages are. */

export const DONE_PATH = PAGES.checkoutDone

/** Returns the path of the review before paying with this card. */
export function reviewPathOf(cardId: string): string {
  return `${PAGES.checkoutReview}?${new URLSearchParams({ card: cardId })}`
}
