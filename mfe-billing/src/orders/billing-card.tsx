import { isCheckoutOpen, isDebt, netPaid } from '@portal/contracts/billing/order-status'
import { addPaymentMethod, listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { DAY_MS } from '@portal/contracts/time-units'
import { isSet } from '@portal/contracts/values'
import { portalNow } from '@portal/design-system/clock'
import { DateText } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import { Money } from '@portal/design-system/money'
import { formatCount } from '@portal/design-system/number'
import { StatusChip } from '@portal/design-system/status-chip'
import { useMay, useMissingRole } from '@portal/platform/session'
import { cardStatus, expiryOf, nameOf as nameOfCard, type PaymentMethod } from '@portal/remote-kit/cards'
import { Loaded, together, useLoad } from '@portal/remote-kit/load'
import { type ReactNode, useId } from 'react'
import { PAYMENT_METHODS_PATH, pathOfSubscription } from '../paths.ts'
import { nameOf, useLicenses } from '../subscriptions/license.ts'
import { type EndingTerm, endingTermsOf } from './ending-terms.ts'
import { isPastDue, type Order, owedOf, pathOfOrder, useOrders } from './order.ts'
import styles from './orders.module.css'

/** Number of terms shown beside the latest orders. */
const TERMS = 4
const YEAR_MS = 365 * DAY_MS

/** The dashboard's figures of money: the amount owed, the amount paid, the primary card, and terms that end. */
export function BillingCard() {
  const load = together([useOrders(), useLicenses()], (orders, licenses) => ({ orders, licenses }))
  return (
    <Loaded load={load}>
      {({ orders, licenses }) => (
        <>
          <dl className={styles.figures} data-empty={orders.length === 0 || undefined}>
            <Owed orders={orders} />
            <PaidInYear orders={orders} />
            <PrimaryCard />
          </dl>
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
            <span className={styles.detail}>{whatComes(term)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function whatComes({ isUnpaid, renewsFor, isFollowed }: EndingTerm): string {
  if (isUnpaid) return 'Ends unless paid'
  if (renewsFor) return renewsFor === 'free' ? 'Begins again, free' : `Renews, ${renewsFor}`
  return isFollowed ? 'Next one is paid already' : 'Ends'
}

/** Shows one figure: its name, the value, and a detail. */
function Figure({ term, children, detail }: { term: string; children: ReactNode; detail: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{term}</dt>
      <dd>
        <span className={styles.number}>{children}</span>
        <span className={styles.detail}>{detail}</span>
      </dd>
    </div>
  )
}

/** Shows what is past due, or else what is due: the same orders as in *Needs attention* and in the latest ones. */
function Owed({ orders }: { orders: readonly Order[] }) {
  const pastDue = orders.filter((order) => isPastDue(order))
  const isLate = pastDue.length > 0
  const owed = isLate ? pastDue : orders.filter(({ status }) => isDebt(status))
  const [first] = owed.toSorted((a, b) => (a.payment_due_date ?? '').localeCompare(b.payment_due_date ?? ''))
  return (
    <Figure
      term={isLate ? 'Past due' : 'Due'}
      detail={
        first ? (
          <>
            {isLate ? 'Since' : 'By'} <DateText value={first.payment_due_date} />.{' '}
            <Link href={pathOfOrder(first)}>See the order</Link>
          </>
        ) : orders.some(({ status }) => isCheckoutOpen(status)) ? (
          // It stands beside, not paid, and is no debt.
          'Nothing is owed'
        ) : (
          'Everything is paid'
        )
      }
    >
      <span data-owed={isLate || undefined}>
        <Money cents={owed.reduce((sum, order) => sum + owedOf(order), 0)} />
      </span>
    </Figure>
  )
}

/** Excludes refunds (rule K81): a fully refunded order does not count as paid. */
function PaidInYear({ orders }: { orders: readonly Order[] }) {
  const since = new Date(portalNow() - YEAR_MS).toISOString()
  const paid = orders.filter((order) => isSet(order.placed) && order.placed >= since && netPaid(order) > 0)
  return (
    <Figure term="Paid in 12 months" detail={formatCount(paid.length, 'order')}>
      <Money cents={paid.reduce((sum, order) => sum + netPaid(order), 0)} />
    </Figure>
  )
}

/** The card that is chosen at first where somebody pays; nothing to those who may not know of cards. */
function PrimaryCard() {
  const mayAdd = useMay(addPaymentMethod)
  const missing = useMissingRole(addPaymentMethod)
  const { data: cards } = useLoad(listPaymentMethods, { what: 'the payment methods' })
  if (!cards) return null
  const primary = cards.find((card) => card.primary) ?? cards[0]
  if (primary)
    return (
      <Figure term="Primary card" detail={<CardStatusChip card={primary} />}>
        {nameOfCard(primary)}
      </Figure>
    )
  return (
    <Figure
      term="Primary card"
      detail={mayAdd ? <Link href={PAYMENT_METHODS_PATH}>Add a card</Link> : missing && 'A billing editor can add one'}
    >
      No card
    </Figure>
  )
}

function CardStatusChip({ card }: { card: PaymentMethod }) {
  const status = cardStatus(card)
  if (status === 'expired') return <StatusChip tone="stopped">Expired</StatusChip>
  if (status === 'ends-soon') return <StatusChip tone="attention">Expires {expiryOf(card)}</StatusChip>
  return <Link href={PAYMENT_METHODS_PATH}>Expires {expiryOf(card) ?? '—'}</Link>
}
