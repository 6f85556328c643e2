import { listSubscriptionEvents } from '@portal/contracts/subscriptions/subscription-events'
import { Card } from '@portal/design-system/card'
import { portalNow } from '@portal/design-system/clock'
import { useMay } from '@portal/platform/session'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { Timeline } from '../../timeline/timeline.tsx'
import { type Subscription, wordAtEnd } from '../subscription.ts'
import { subscriptionEvents } from './subscription-events.ts'

/** Lists the past of a subscription and what is ahead (rule I113), for people who see money. */
export function WhatHappened({ subscription }: { subscription: Subscription }) {
  return useMay(listSubscriptionEvents) ? <Events subscription={subscription} /> : null
}

function Events({ subscription }: { subscription: Subscription }) {
  const { track_id: t = '', subscription_id: s = '' } = subscription
  const events = useLoad(listSubscriptionEvents, { what: 'what happened', params: { t, s }, freshFor: 0 })
  return (
    <Card title="History">
      <Loaded load={events}>
        {(all) => <Timeline events={subscriptionEvents(all, portalNow(), wordAtEnd(subscription))} />}
      </Loaded>
    </Card>
  )
}
