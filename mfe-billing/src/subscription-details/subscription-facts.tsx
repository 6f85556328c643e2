import { Copyable } from '@portal/design-system/copyable'
import { DateText } from '@portal/design-system/date'
import type { Detail } from '@portal/design-system/detail-list'
import { masked } from '@portal/design-system/masked'
import { formatNumber } from '@portal/design-system/number'
import type { LicenceView } from '../subscriptions/licence-view.ts'
import { Renewal } from '../subscriptions/renewal.tsx'
import type { SubscriptionView } from '../subscriptions/subscription-view.ts'

/** From when to when, and what comes after. */
export function termFacts(subscription: SubscriptionView, licence: LicenceView): Detail[] {
  const { created, starts, ends, terminated, graceEnds } = subscription
  return [
    { term: 'Bought', value: dateOf(created) },
    { term: 'Starts', value: dateOf(starts) },
    { term: 'Ends', value: dateOf(ends) },
    ...(graceEnds ? [{ term: 'Grace period ends', value: dateOf(graceEnds) }] : []),
    ...(terminated ? [{ term: 'Terminated', value: dateOf(terminated) }] : []),
    { term: 'Next renewal', value: <Renewal subscription={subscription} licence={licence} /> },
  ]
}

/** What the plan grants besides its lookups, and what support asks for. */
export function planFacts({ rateLimit, capabilities, id, orderId }: SubscriptionView): Detail[] {
  return [
    { term: 'Requests per second', value: rateOf(rateLimit) },
    { term: 'Capabilities', value: capabilities.join(', ') || '—' },
    { term: 'Subscription ID', value: idOf(id, 'subscription ID') },
    { term: 'Order', value: idOf(orderId, 'order ID') },
  ]
}

const dateOf = (time: string) => (time ? <DateText value={time} /> : '—')

function rateOf(rateLimit: SubscriptionView['rateLimit']) {
  return rateLimit === null ? 'Unlimited' : formatNumber(rateLimit)
}

function idOf(id: string, what: string) {
  if (!id) return '—'
  return <Copyable text={id} shown={masked(id)} what={what} />
}
