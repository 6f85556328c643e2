import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { perInterval } from '@portal/contracts/sales/plan-labels'
import { END_OF_FREE_TERM, END_OF_PAID_TERM, END_OF_RENEWED_TERM } from '@portal/contracts/sales/term'
import { isEditable } from '@portal/contracts/subscriptions/display-status'
import { Card } from '@portal/design-system/card'
import { DateText, formatDate } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { formatMoney } from '@portal/design-system/money'
import { useMay } from '@portal/platform/session'
import type { ReactNode } from 'react'
import { useOrders } from '../../orders/order.ts'
import type { License } from '../license.ts'
import styles from '../subscription.module.css'
import { endOf, isPaidRenewal, type Subscription, statusOf } from '../subscription.ts'
import { type Follows, OR_USED, SeePlans, useWhatFollows } from '../what-follows.tsx'
import { ChargedCard } from './charged-card.tsx'
import { NextPlanButton, RenewalButton } from './renewal-button.tsx'

interface PriceAndRenewalProps {
  license: License
  subscription: Subscription
}

/**
 * Shows what a term costs, what happens next and when, and the card that is charged (rule I131). The bar above says what
 * is not paid, and until when it runs.
 */
export function PriceAndRenewal({ license, subscription }: PriceAndRenewalProps) {
  const price = usePrice(subscription)
  const follows = useWhatFollows({ license, subscription })
  const next = nextOf(follows, license)
  const isCharged = isPaidRenewal(subscription) && isEditable(statusOf(subscription))
  const maySeeCards = useMay(listPaymentMethods)
  return (
    <Card
      title="Price and renewal"
      actions={
        <div className={styles.actions}>
          <NextPlanButton subscription={subscription} />
          <RenewalButton subscription={subscription} />
        </div>
      }
      footer={follows.kind !== 'unpaid' && isEditable(statusOf(subscription)) && endOfTermOf(subscription)}
    >
      {(price || next) && (
        <dl className={styles.headline}>
          {price && <Headline term="Price" {...price} />}
          {next && <Headline term="Next" {...next} />}
        </dl>
      )}
      <DetailList
        details={[
          ...(isCharged && maySeeCards ? [{ term: 'Payment method', value: <ChargedCard /> }] : []),
          ...periodOf(subscription),
        ]}
      />
    </Card>
  )
}

interface Headlined {
  value: ReactNode
  detail?: ReactNode
}

function Headline({ term, value, detail }: Headlined & { term: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {value}
        {detail && <span>{detail}</span>}
      </dd>
    </div>
  )
}

/** Returns what its term costs with tax, as its order has it; nothing to people who see no orders. */
function usePrice(subscription: Subscription): Headlined | undefined {
  const { orderId, orderItemId, planInterval, planId, renewsInto } = subscription
  const order = useOrders().data?.find(({ order_id: id }) => id === orderId)
  const item = order?.items?.find(({ item_id: id }) => id === orderItemId)
  const isFree = renewsInto?.plan_id === planId && renewsInto?.price_in_cents === 0
  if (item ? item.amount === 0 : isFree) return { value: 'Free' }
  if (!item) return undefined
  const value = [formatMoney(item.amount), perInterval(planInterval)].filter(Boolean).join(' ')
  return { value, detail: item.tax_amount ? `incl. ${formatMoney(item.tax_amount)} tax` : 'No tax' }
}

/** Returns what happens when the term ends; nothing where the bar above says it, or nothing happens. */
function nextOf(follows: Follows, license: License): Headlined | undefined {
  switch (follows.kind) {
    case 'over':
      return { value: <SeePlans license={license} /> }
    case 'renews': {
      const { word, at, price, plan } = follows
      return {
        value: (
          <>
            {word} <DateText value={at} />
            {word === 'Renews' ? ' for ' : ', '}
            {price}
          </>
        ),
        detail: plan && `with ${plan}`,
      }
    }
    case 'prepaid':
      return {
        value: (
          <>
            Continues <DateText value={follows.at} />
          </>
        ),
        detail: `with ${follows.plan}, prepaid`,
      }
    case 'ends':
      return {
        value: (
          <>
            Ends <DateText value={follows.at} />
            {follows.isEndedByUse && OR_USED}
          </>
        ),
        detail: 'Does not renew',
      }
    default:
      return undefined
  }
}

/** Returns the days of its term, and the day on which it was bought if that is another one. */
function periodOf(subscription: Subscription): Detail[] {
  const { createdDate, startDate } = subscription
  const bought = { term: 'Bought', value: <DateText value={createdDate} /> }
  const start = <DateText value={startDate} />
  const period = (
    <>
      {start} – <DateText value={endOf(subscription)} />
    </>
  )
  return [
    // Unpaid, it may end before its term: the bar says when.
    statusOf(subscription) === 'Grace Period' ? { term: 'Started', value: start } : { term: 'Period', value: period },
    ...(formatDate(createdDate) === formatDate(startDate) ? [] : [bought]),
  ]
}

/** Explains what renews and what does not; of a trial, or a free plan that is set to end, the card says it already. */
function endOfTermOf({ renews, renewsInto }: Subscription) {
  if (isPaidRenewal({ renews, renewsInto })) return END_OF_RENEWED_TERM
  if (renews) return END_OF_FREE_TERM
  return renewsInto?.price_in_cents !== 0 && END_OF_PAID_TERM
}
