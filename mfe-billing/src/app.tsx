import { Skeleton } from '@portal/design-system/skeleton'
import { latePage, remoteApp } from '@portal/remote-kit/app'
import { UnknownPage } from '@portal/remote-kit/pages'
import { OrdersPage } from './orders/list/orders-page.tsx'
import {
  BILLING_CRUMB,
  BILLING_PATH,
  LICENSES_PATH,
  ORDERS_CRUMB,
  ORDERS_PATH,
  PAYMENT_METHODS_PATH,
  SUBSCRIPTIONS_CRUMB,
  SUBSCRIPTIONS_PATH,
} from './paths.ts'
import { PaymentMethodsPage } from './payment-methods/payment-methods-page.tsx'
import { SubscriptionsPage } from './subscriptions/list/subscriptions-page.tsx'

/* With it comes what pays an order. */
const OrderPage = latePage(
  async () => (await import('./orders/details/order-page.tsx')).OrderPage,
  <Skeleton lines={8} />,
)

const BillingPage = latePage(
  async () => (await import('./billing/billing-page.tsx')).BillingPage,
  <Skeleton lines={8} />,
)

const SubscriptionPage = latePage(
  async () => (await import('./subscriptions/details/subscription-page.tsx')).SubscriptionPage,
  <Skeleton lines={8} />,
)

const LicensePage = latePage(
  async () => (await import('./subscriptions/license/license-page.tsx')).LicensePage,
  <Skeleton lines={8} />,
)

const PAYMENT_METHODS_CRUMB = { label: 'Payment methods', href: PAYMENT_METHODS_PATH }

export const { Root, paths, bootstrap, mount, unmount } = remoteApp([
  { path: ORDERS_PATH, element: <OrdersPage /> },
  { path: `${ORDERS_PATH}/:id`, element: <OrderPage /> },
  { path: `${ORDERS_PATH}/*`, element: <UnknownPage wayOut={ORDERS_CRUMB} /> },
  { path: BILLING_PATH, element: <BillingPage /> },
  { path: `${BILLING_PATH}/*`, element: <UnknownPage wayOut={BILLING_CRUMB} /> },
  { path: PAYMENT_METHODS_PATH, element: <PaymentMethodsPage /> },
  { path: `${PAYMENT_METHODS_PATH}/*`, element: <UnknownPage wayOut={PAYMENT_METHODS_CRUMB} /> },
  { path: SUBSCRIPTIONS_PATH, element: <SubscriptionsPage /> },
  { path: `${LICENSES_PATH}/:id`, element: <LicensePage /> },
  { path: `${SUBSCRIPTIONS_PATH}/:id`, element: <SubscriptionPage /> },
  { path: `${SUBSCRIPTIONS_PATH}/*`, element: <UnknownPage wayOut={SUBSCRIPTIONS_CRUMB} /> },
])
