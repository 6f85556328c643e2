import { isEditable } from '@portal/contracts/subscriptions/display-status'
import { isUnlimited } from '@portal/contracts/subscriptions/unlimited'
import { isSet } from '@portal/contracts/values'
import { DateText } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import { useUnpaidOrder } from '../orders/unpaid-bars.tsx'
import { type License, nameOf, plansPathOfLicense, successorOf } from './license.ts'
import styles from './subscription.module.css'
import { endOf, isPaidRenewal, planWithin, renewalPrice, type Subscription, statusOf } from './subscription.ts'

interface WhatFollowsProps {
  license: License
  subscription: Subscription
}

/**
 * Shows what begins when this ends: the same again if it is free or somebody agreed to be charged for it (rule I85), a
 * successor bought ahead, or a choice to make.
 */
export function WhatFollows({ license, subscription }: WhatFollowsProps) {
  const { expirationDate: ends } = subscription
  const status = statusOf(subscription)
  const isUnpaid = useUnpaidOrder(subscription) !== undefined
  if (status === 'Grace Period')
    return (
      <span>
        Ends <DateText value={endOf(subscription)} /> unless paid
      </span>
    )
  if (isUnpaid) return 'Restarts when you pay'
  if (isOver(license))
    return (
      <Link href={plansPathOfLicense(license)} isAlone>
        See plans
      </Link>
    )
  if (!isEditable(status) || !isSet(ends)) return '—'

  if (subscription.renews) {
    const [word, join] = isPaidRenewal(subscription) ? ['Renews', ' for '] : ['Begins again', ', ']
    return (
      <>
        {word}
        <p className={styles.muted}>
          <DateText value={ends} />
          {join}
          {renewalPrice(subscription)}
          {subscription.renewsInto?.plan_id !== subscription.planId && (
            <span>, with {planWithin(nameOf(license), subscription.renewsInto?.description)}</span>
          )}
        </p>
      </>
    )
  }
  const successor = successorOf(subscription, license)
  return successor ? (
    <>
      <DateText value={successor.startDate} />
      <p className={styles.muted}>{planWithin(nameOf(license), successor.planDescription)}, prepaid</p>
    </>
  ) : (
    <>
      Does not renew
      <p className={styles.muted}>
        Ends <DateText value={ends} />
        {!isUnlimited(subscription) && <span>{', or when all lookups are used'}</span>}
      </p>
    </>
  )
}

/** Nothing under this license can be used, now or later. */
function isOver({ subscriptions }: License) {
  return subscriptions.every((one) => ['Depleted', 'Expired', 'Terminated'].includes(statusOf(one)))
}
