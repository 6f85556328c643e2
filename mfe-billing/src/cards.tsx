import { remoteLifecycles } from '@portal/platform/remote'
import { SubscriptionsCard } from './subscriptions/card/subscriptions-card.tsx'

/** By the names of the manifest. */
export const cards = { subscriptions: remoteLifecycles(SubscriptionsCard) }
