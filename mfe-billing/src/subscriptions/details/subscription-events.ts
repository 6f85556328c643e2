import type { SubscriptionEvent } from '@portal/contracts/subscriptions/subscription-events'
import { formatMoney } from '@portal/design-system/money'
import type { Received } from '@portal/platform/api'
import { declineInWords } from '@portal/remote-kit/paying'
import type { TimelineEvent } from '../../timeline/timeline.tsx'

type Event = Received<SubscriptionEvent>

/** Returns events of a subscription in words (rule I113). One of a kind that this page does not know is left out. */
export function subscriptionEvents(events: readonly Event[], now: number): TimelineEvent[] {
  return events.flatMap((event) => {
    const { at = '' } = event
    const [what, ...details] = wordsOf(event, Date.parse(at) > now) ?? []
    const detail = details.filter(Boolean).join(' · ')
    return what ? [{ at, what, ...(detail && { detail }) }] : []
  })
}

/** Returns what happened, and details, of which some may be empty. */
function wordsOf(event: Event, isAhead: boolean): [string, ...(string | undefined)[]] | undefined {
  const { kind, plan, amount = 0, percent, reason, decline, order_id: id } = event
  const price = amount > 0 ? formatMoney(amount) : 'free'
  const order = id ? `Order ${id}` : ''
  switch (kind) {
    case 'bought':
      return ['Bought', plan, price, order, reason]
    case 'renewal':
      return ['Renewed from the term before', plan, price, order]
    case 'began':
      return [isAhead ? 'Begins' : 'Began']
    case 'paid':
      return [`${formatMoney(amount)} paid`, order]
    case 'declined':
      return [`Payment of ${formatMoney(amount)} failed`, declineInWords(decline), order]
    case 'used':
      return [`${percent}% of the license's lookups used`]
    case 'renewal-on':
      return ['Renewal turned on']
    case 'renewal-off':
      return ['Renewal turned off', reason]
    case 'next-plan':
      return ['Next plan chosen', plan]
    case 'renewed':
      return [isAhead ? 'The next term begins' : 'The next term began', plan, price, order]
    case 'ended':
      return [isAhead ? 'Term ends' : 'Term ended']
    case 'terminated':
      return reason ? ['Ended by our staff', reason] : ['Ended early']
    case 'unpaid':
      return ['Stopped, because it was not paid']
    default:
      return undefined
  }
}
