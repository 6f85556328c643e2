import { capabilityWords } from '@portal/contracts/subscriptions/capability-words'
import { isUnlimited } from '@portal/contracts/subscriptions/unlimited'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { Notice } from '@portal/design-system/notice'
import { formatCount, formatNumber } from '@portal/design-system/number'
import styles from '../subscription.module.css'
import type { Subscription } from '../subscription.ts'
import type { Offer } from './next-plan-offer.ts'

interface NextPlanPreviewProps {
  subscription: Subscription
  offer: Offer
  /** People who take a seat now. */
  people: number | undefined
}

/** Shows what changes with another plan, what is lost, and in one quiet line what stays (rule I109). */
export function NextPlanPreview({ subscription, offer, people = 0 }: NextPlanPreviewProps) {
  const { gained = [], lost = [], seats = 0 } = offer
  const limits = [
    { term: 'Lookups', unit: 'lookups', before: lookups(subscription.planLookups), after: lookups(offer.lookups) },
    {
      term: 'Requests per second',
      unit: 'requests per second',
      before: rate(subscription.rateLimit),
      after: rate(offer.rateLimit),
    },
  ]
  const changes: Detail[] = [
    ...limits.filter(isChanged).map(({ term, before, after }) => ({ term, value: changed(before, after) })),
    ...(gained.length > 0 ? [{ term: 'You get', value: capabilityWords(gained).join(', ') }] : []),
    ...(lost.length > 0 ? [{ term: 'You lose', value: capabilityWords(lost).join(', ') }] : []),
  ]
  const kept = limits.filter((one) => !isChanged(one)).map(({ after, unit }) => `${after} ${unit}`)
  return (
    <div className={styles.stack} aria-live="polite">
      {changes.length > 0 && (
        <div className={styles.brief}>
          <DetailList details={changes} />
        </div>
      )}
      {!offer.is_current && (
        <p className={styles.quiet}>
          <span>{kept.length > 0 && `No change: ${kept.join(', ')}. `}</span>
          <span>Your account will have {formatCount(seats, 'seat')}.</span>
        </p>
      )}
      {people > seats && (
        <Notice tone="attention" title={`${formatCount(seats, 'seat')} for ${formatCount(people, 'person', 'people')}`}>
          Nobody is removed, but nobody can be invited until there are fewer.
        </Notice>
      )}
      {lost.length > 0 && (
        <Notice tone="attention">Requests that need what you lose are refused once this plan has begun.</Notice>
      )}
      {offer.deprecated && <Notice>This plan is no longer sold. Those who have it can go on with it.</Notice>}
    </div>
  )
}

interface Limit {
  before: string
  after: string
}

function isChanged({ before, after }: Limit): boolean {
  return before !== after
}

/** Shows "5,000 → 10,000", of which the second counts. */
function changed(before: string, after: string) {
  return (
    <>
      {before} → <strong>{after}</strong>
    </>
  )
}

function lookups(count: number | undefined): string {
  return isUnlimited({ issued: count }) ? 'Unlimited' : formatNumber(count)
}

function rate(perSecond: number | null | undefined): string {
  return perSecond === null ? 'Unlimited' : formatNumber(perSecond)
}
