import { isEditable } from '@portal/contracts/subscriptions/display-status'
import { isUnlimited } from '@portal/contracts/subscriptions/unlimited'
import { isSet } from '@portal/contracts/values'
import { DateText } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import { useUnpaidOrder } from '../orders/unpaid-bars.tsx'
import { type License, nameOf, plansPathOfLicense, successorOf } from './license.ts'
import styles from './subscription.module.css'
import { endOf, planWithin, renewalPrice, type Subscription, statusOf, wordAtEnd } from './subscription.ts'

interface WhatFollowsProps {
  license: License
  subscription: Subscription
}

/** The continuation of a subscription after its end. `plan` is set where it is another one. */
export type Follows =
  /** It runs unpaid until this moment. */
  | { kind: 'unpaid'; at: string }
  /** It has stopped, and a payment restarts it. */
  | { kind: 'stopped' }
  /** Nothing under its license can be used any more. */
  | { kind: 'over' }
  | { kind: 'none' }
  | { kind: 'renews'; word: 'Renews' | 'Begins again'; at: string; price: string; plan?: string }
  /** Another subscription was bought ahead. */
  | { kind: 'prepaid'; at: string; plan: string }
  | { kind: 'ends'; at: string; isEndedByUse: boolean }

/**
 * Returns what begins when this ends: the same again if it is free or somebody agreed to be charged for it (rule I85), a
 * successor bought ahead, or a choice to make.
 */
export function useWhatFollows({ license, subscription }: WhatFollowsProps): Follows {
  const { expirationDate: at = '', renewsInto, planId } = subscription
  const status = statusOf(subscription)
  const isUnpaid = useUnpaidOrder(subscription) !== undefined
  if (status === 'Grace Period') return { kind: 'unpaid', at: endOf(subscription) }
  if (isUnpaid) return { kind: 'stopped' }
  if (isOver(license)) return { kind: 'over' }
  if (!isEditable(status) || !isSet(at)) return { kind: 'none' }
  const word = wordAtEnd(subscription)
  if (word) {
    const isAnother = renewsInto?.plan_id !== planId
    const plan = isAnother ? { plan: planWithin(nameOf(license), renewsInto?.description) } : {}
    return { kind: 'renews', word, at, price: renewalPrice(subscription), ...plan }
  }
  const successor = successorOf(subscription, license)
  if (!successor) return { kind: 'ends', at, isEndedByUse: !isUnlimited(subscription) }
  const plan = planWithin(nameOf(license), successor.planDescription)
  return { kind: 'prepaid', at: successor.startDate ?? '', plan }
}

/** Shows what follows in two lines, for a list. */
export function WhatFollows({ license, subscription }: WhatFollowsProps) {
  const follows = useWhatFollows({ license, subscription })
  switch (follows.kind) {
    case 'unpaid':
      return (
        <span>
          Ends <DateText value={follows.at} /> unless paid
        </span>
      )
    case 'stopped':
      return 'Restarts when you pay'
    case 'over':
      return <SeePlans license={license} />
    case 'none':
      return '—'
    case 'renews':
      return (
        <>
          {follows.word}
          <p className={styles.muted}>
            <DateText value={follows.at} />
            {follows.word === 'Renews' ? ' for ' : ', '}
            {follows.price}
            {follows.plan && <span>, with {follows.plan}</span>}
          </p>
        </>
      )
    case 'prepaid':
      return (
        <>
          <DateText value={follows.at} />
          <p className={styles.muted}>{follows.plan}, prepaid</p>
        </>
      )
    case 'ends':
      return (
        <>
          Does not renew
          <p className={styles.muted}>
            Ends <DateText value={follows.at} />
            {follows.isEndedByUse && <span>{OR_USED}</span>}
          </p>
        </>
      )
  }
}

/** Follows the date on which a plan ends that a number of lookups may end before. */
export const OR_USED = ', or when all lookups are used'

/** Leads from a license that is over to the plans of its product. */
export function SeePlans({ license }: { license: License }) {
  return (
    <Link href={plansPathOfLicense(license)} isAlone>
      See plans
    </Link>
  )
}

/** Nothing under this license can be used, now or later. */
function isOver({ subscriptions }: License) {
  return subscriptions.every((one) => ['Depleted', 'Expired', 'Terminated'].includes(statusOf(one)))
}
