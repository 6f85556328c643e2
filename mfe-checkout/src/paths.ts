import { PAGES } from '@portal/contracts/pages'

/* Where this remote's pages are. */

export const DONE_PATH = PAGES.checkoutDone

/** Returns the path of an order's result; with an open payment, also of its outcome. */
export function donePathOf(orderId: number, paymentId = ''): string {
  return `${DONE_PATH}/${orderId}${paymentId && `?${new URLSearchParams({ payment_id: paymentId })}`}`
}

/** Returns the path of the review before paying with this card. */
export function reviewPathOf(cardId: string): string {
  return `${PAGES.checkoutReview}?${new URLSearchParams({ card: cardId })}`
}
