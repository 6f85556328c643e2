import { PAGES } from '@portal/contracts/pages'

/** Returns the path of an order's result; with an open payment, also of its outcome. */
export function donePathOf(orderId: number, paymentId = ''): string {
  return `${PAGES.checkoutDone}/${orderId}${paymentId && `?${new URLSearchParams({ payment_id: paymentId })}`}`
}
