import type { SubscriptionEvent } from '@portal/contracts/subscriptions/subscription-events'
import { formatDate } from '@portal/design-system/date'
import { formatMoney } from '@portal/design-system/money'
import { formatCount, formatNumber } from '@portal/design-system/number'
import type { Received } from '@portal/platform/api'
import { declineInWords } from '@portal/remote-kit/paying'
import type { HistoryEvent } from '../../timeline/history.ts'

type Event = Received<SubscriptionEvent>

/**
 * Returns events of a subscription in words (rule I113). One of a kind that this page does not know is left out.
 * @param atEnd what happens at the end of its term: "Renews", where it does
 */
export function subscriptionEvents(events: readonly Event[], now: number, atEnd = 'Term ends'): HistoryEvent[] {
  return events.flatMap((event): HistoryEvent[] => {
    const { at = '', kind } = event
    const [what, ...details] = wordsOf(event, Date.parse(at) > now, atEnd) ?? []
    if (!what) return []
    const detail = details.filter(Boolean).join(' · ')
    return [{ at, what, ...(detail && { detail }), ...(kind === 'declined' && { isFailedPayment: true }) }]
  })
}

/** Returns what happened, and details, of which some may be empty. */
function wordsOf(event: Event, isAhead: boolean, atEnd: string): [string, ...(string | undefined)[]] | undefined {
  const { kind, plan, amount = 0, percent, reason, decline, order_id: id, from, to } = event
  const price = amount > 0 ? formatMoney(amount) : 'free'
  // The word and its number stay on one line.
  const order = id ? `Order\u00a0${id}` : ''
  switch (kind) {
    case 'bought':
      return ['Bought', plan, price, order, reason]
    case 'renewal':
      return ['Renewed from previous term', plan, price, order]
    case 'began':
      return [isAhead ? 'Starts' : 'Started']
    case 'paid':
      return [`${formatMoney(amount)} paid`, order]
    case 'declined':
      return ['Payment failed', formatMoney(amount), order, declineInWords(decline)]
    case 'used':
      return [`${percent}% of the license's lookups used`]
    case 'renewal-on':
      return ['Renewal turned on']
    case 'renewal-off':
      return ['Renewal turned off', reason]
    case 'next-plan':
      return ['Next plan chosen', plan]
    case 'renewed':
      return [isAhead ? 'Next term starts' : 'Next term started', plan, price, order]
    case 'ended':
      return [isAhead ? atEnd : 'Term ended']
    case 'terminated':
      return reason ? ['Ended by our staff', reason] : ['Ended early']
    case 'unpaid':
      return [isAhead ? 'Service ends unless you pay' : 'Ended for nonpayment']
    case 'retry':
      return [`Next attempt to charge ${formatMoney(amount)}`]
    case 'lookups-adjusted':
      return [lookupsInWords(from, to), countsInWords(from, to), reason]
    case 'end-moved':
      return ['End of the term moved', `${formatDate(from)} to ${formatDate(to)}`, reason]
    case 'rate-limit-set':
      return ['Requests per second changed', countsInWords(from, to), reason]
    case 'suspended':
      return ['Suspended by our staff', reason]
    case 'resumed':
      return ['Resumed by our staff']
    default:
      return undefined
  }
}

type Value = Event['from']

/** Returns "1,000 lookups added", or how many were taken away. */
function lookupsInWords(from: Value, to: Value): string {
  const more = Number(to) - Number(from)
  return `${formatCount(Math.abs(more), 'lookup')} ${more < 0 ? 'taken away' : 'added'}`
}

/** Returns "5,000 to 6,000"; a number that is missing is unlimited. */
function countsInWords(from: Value, to: Value): string {
  const [before, after] = [from, to].map((one) => (typeof one === 'number' ? formatNumber(one) : 'Unlimited'))
  return `${before} to ${after}`
}
