import { capabilityWords } from '@portal/contracts/subscriptions/capability-words'
import { isUnlimited } from '@portal/contracts/subscriptions/unlimited'
import { formatDate } from '@portal/design-system/date'
import { DetailList } from '@portal/design-system/detail-list'
import { formatMoney } from '@portal/design-system/money'
import { Notice } from '@portal/design-system/notice'
import { formatCount, formatNumber } from '@portal/design-system/number'
import styles from '../subscription.module.css'
import type { Subscription } from '../subscription.ts'
import { type Offer, priceOf } from './next-plan-offer.ts'
import { TaxAndCard } from './what-is-charged.tsx'

interface NextPlanPreviewProps {
  subscription: Subscription
  offer: Offer
  /** End of the current term. */
  at: string | undefined
  /** People who take a seat now. */
  people: number | undefined
}

/** Shows what changes with a plan and when, what is lost, and the sentence that is agreed to (rule I109). */
export function NextPlanPreview({ subscription, offer, at, people = 0 }: NextPlanPreviewProps) {
  const { next_charge: charge, gained = [], lost = [], seats = 0 } = offer
  return (
    <div className={styles.stack} aria-live="polite">
      <DetailList
        details={[
          { term: 'Begins', value: `${formatDate(at)}${charge ? ', or when all lookups are used' : ''}` },
          { term: 'Price', value: priceOf(offer) },
          { term: 'Lookups', value: changed(lookups(subscription.planLookups), lookups(offer.lookups)) },
          { term: 'Requests per second', value: changed(rate(subscription.rateLimit), rate(offer.rateLimit)) },
          { term: 'Account seats', value: formatNumber(seats) },
          ...(gained.length > 0 ? [{ term: 'You get', value: capabilityWords(gained).join(', ') }] : []),
          ...(lost.length > 0 ? [{ term: 'You lose', value: capabilityWords(lost).join(', ') }] : []),
        ]}
      />
      {people > seats && (
        <Notice tone="attention" title={`${formatCount(seats, 'seat')} for ${formatCount(people, 'person', 'people')}`}>
          Nobody is removed, but nobody can be invited until there are fewer.
        </Notice>
      )}
      {lost.length > 0 && (
        <Notice tone="attention">Requests that need what you lose are refused once this plan has begun.</Notice>
      )}
      {offer.deprecated && <Notice>This plan is no longer sold. Those who have it can go on with it.</Notice>}
      {charge && (
        <p className={styles.stack}>
          <Agreed sentence={charge.renewal ?? ''} amount={formatMoney(charge.total_amount)} />
          <TaxAndCard tax={charge.tax_amount} />
        </p>
      )}
    </div>
  )
}

/** The sentence that is agreed to, word for word, with its amount set off. */
function Agreed({ sentence, amount }: { sentence: string; amount: string }) {
  const [before = '', ...after] = sentence.split(amount)
  if (after.length === 0) return <span>{sentence}</span>
  return (
    <span>
      {before}
      <strong>{amount}</strong>
      {after.join(amount)}
    </span>
  )
}

/** Returns "5,000 → 10,000", or one of both if they are the same. */
function changed(before: string, after: string): string {
  return before === after ? after : `${before} → ${after}`
}

function lookups(count: number | undefined): string {
  return isUnlimited({ issued: count }) ? 'Unlimited' : formatNumber(count)
}

function rate(perSecond: number | null | undefined): string {
  return perSecond === null ? 'Unlimited' : formatNumber(perSecond)
}
