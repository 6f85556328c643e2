import { isSet } from '@portal/contracts/values'
import { portalNow } from '@portal/design-system/clock'
import { DateText, formatDate } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import { formatMoney } from '@portal/design-system/money'
import { Loaded, together } from '@portal/remote-kit/load'
import { useId } from 'react'
import { pathOfSubscription } from '../paths.ts'
import { nameOf, useLicenses } from '../subscriptions/license.ts'
import { type EndingTerm, endingTermsOf } from './ending-terms.ts'
import { useFailedRenewal } from './failed-renewals.ts'
import { Figures } from './figures.tsx'
import { useOrders } from './order.ts'
import styles from './orders.module.css'

/** Number of terms shown beside the latest orders. */
const TERMS = 4

/** The dashboard's figures of money: the amount owed, the amount paid, the primary card, and terms that end. */
export function BillingCard() {
  const load = together([useOrders(), useLicenses()], (orders, licenses) => ({ orders, licenses }))
  return (
    <Loaded load={load}>
      {({ orders, licenses }) => (
        <>
          <Figures orders={orders} licenses={licenses} />
          <EndingTerms terms={endingTermsOf(licenses).slice(0, TERMS)} />
        </>
      )}
    </Loaded>
  )
}

/** Shows the end of each term, and whether a successor was bought, beside the latest orders. */
function EndingTerms({ terms }: { terms: readonly EndingTerm[] }) {
  const heading = useId()
  if (terms.length === 0) return null
  return (
    <>
      <h3 id={heading} className={styles.heading}>
        Coming up
      </h3>
      <ul aria-labelledby={heading} className={styles.terms}>
        {terms.map((term) => (
          <li key={term.id}>
            <DateText value={term.on} />
            <Link href={pathOfSubscription(term.id)} variant="quiet" className={styles.name}>
              {nameOf(term.license)}
            </Link>
            <span className={styles.detail}>
              {term.isUnpaid ? <EndUnlessPaid subscription={term.subscription} /> : whatComes(term)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Says what keeps a term that is not paid from ending and, of a renewal, when it is charged for the last time (rule I124). */
function EndUnlessPaid({ subscription }: Pick<EndingTerm, 'subscription'>) {
  const { amount, final_attempt: last } = useFailedRenewal(subscription) ?? {}
  const condition = `Ends unless ${amount ? `${formatMoney(amount)} is ` : ''}paid`
  const isAhead = isSet(last) && Date.parse(last) > portalNow()
  return isAhead ? `${condition}, final attempt ${formatDate(last)}` : condition
}

function whatComes({ renewsFor, isFollowed }: EndingTerm): string {
  if (renewsFor) return renewsFor === 'free' ? 'Begins again, free' : `Renews, ${renewsFor}`
  return isFollowed ? 'Next one is paid already' : 'Ends'
}
