import { PAGES } from '@portal/contracts/pages'
import { isEditable } from '@portal/contracts/subscriptions/display-status'
import { isSet } from '@portal/contracts/values'
import { DateText } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import { Money } from '@portal/design-system/money'
import { type License, nameOf, successorOf } from './license.ts'
import styles from './subscription.module.css'
import { planWithin, renewsItself, renewsWhenUsedUp, type Subscription, statusOf } from './subscription.ts'

interface RenewalProps {
  license: License
  subscription: Subscription
}

/** When the next term begins, with which plan and for how much; or that there is none. */
export function Renewal({ license, subscription }: RenewalProps) {
  const { expirationDate: ends, renewsInto } = subscription
  if (isOver(license))
    return (
      <Link href={PAGES.pricing} isAlone>
        See plans
      </Link>
    )
  if (!isEditable(statusOf(subscription)) || !isSet(ends)) return '—'

  const successor = successorOf(subscription, license)
  if (successor) {
    return (
      <>
        <DateText value={successor.startDate} />
        <p className={styles.muted}>{planWithin(nameOf(license), successor.planDescription)}, prepaid</p>
      </>
    )
  }
  if (!renewsInto || !renewsItself(subscription)) {
    return (
      <>
        None
        <p className={styles.muted}>
          Ends <DateText value={ends} />
        </p>
      </>
    )
  }
  const { description, price_in_cents: cents } = renewsInto
  return (
    <div title={renewsWhenUsedUp(subscription) ? 'Earlier, if all lookups are used before that day' : undefined}>
      <DateText value={ends} />
      <p className={styles.muted}>
        {planWithin(nameOf(license), description)}
        {cents === 0 && ', free'}
        {Boolean(cents) && (
          <>
            {' '}
            for <Money cents={cents} /> + tax
          </>
        )}
      </p>
    </div>
  )
}

/** Nothing under this license can be used, now or later. */
function isOver({ subscriptions }: License) {
  return subscriptions.every((one) => ['Depleted', 'Expired', 'Terminated'].includes(statusOf(one)))
}
