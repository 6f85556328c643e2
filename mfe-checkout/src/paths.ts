import { PAGES } from '@portal/contracts/pages'

/* Where this remote's pages are. */

export const DONE_PATH = PAGES.checkoutDone

/** What an order came to; with a payment that is not over yet, also what becomes of it. */
export function donePathOf(orderId: number, paymentId = ''): string {
  return `${DONE_PATH}/${orderId}${paymentId && `?${new URLSearchParams({ payment_id: paymentId })}`}`
}

/** Everything once more, to be paid with this card. */
export function reviewPathOf(cardId: string): string {
  return `${PAGES.checkoutReview}?${new URLSearchParams({ card: cardId })}`
}
