import { remoteLifecycles } from '@portal/platform/remote'
import { BillingCard } from './orders/billing-card.tsx'
import { LatestOrdersCard } from './orders/latest-orders-card.tsx'
import { BillingAttention } from './subscriptions/attention/attention.tsx'
import { SubscriptionsCard } from './subscriptions/card/subscriptions-card.tsx'

/** By the manifest's names. */
export const cards = {
  attention: remoteLifecycles(BillingAttention),
  billing: remoteLifecycles(BillingCard),
  orders: remoteLifecycles(LatestOrdersCard),
  subscriptions: remoteLifecycles(SubscriptionsCard),
}
