import { PAGES } from '@portal/contracts/pages'

/* Where this remote's pages are. */

export const BILLING_PATH = PAGES.billing
export const SUBSCRIPTIONS_PATH = PAGES.subscriptions
export const ORDERS_PATH = PAGES.orders
export const PAYMENT_METHODS_PATH = PAGES.paymentMethods
export const BILLING_CRUMB = { label: 'Billing overview', href: BILLING_PATH }
export const ORDERS_CRUMB = { label: 'Orders', href: ORDERS_PATH }
export const SUBSCRIPTIONS_CRUMB = { label: 'Subscriptions', href: SUBSCRIPTIONS_PATH }

export const LICENSES_PATH = `${SUBSCRIPTIONS_PATH}/licenses`

export function pathOfLicense(id: string): string {
  return `${LICENSES_PATH}/${encodeURIComponent(id)}`
}

export function pathOfSubscription(id: string): string {
  return `${SUBSCRIPTIONS_PATH}/${encodeURIComponent(id)}`
}
