import { isCheckoutOpen, isDebt, netPaid } from '@portal/contracts/billing/order-status'
import { addPaymentMethod, listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { DAY_MS } from '@portal/contracts/time-units'
import { isSet } from '@portal/contracts/values'
import { portalNow } from '@portal/design-system/clock'
import { DateText, formatDate } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import { Money } from '@portal/design-system/money'
import { formatCount } from '@portal/design-system/number'
import { StatusChip } from '@portal/design-system/status-chip'
import { useMay, useMissingRole } from '@portal/platform/session'
import { CardName } from '@portal/remote-kit/card-name'
import { CardTrouble } from '@portal/remote-kit/card-trouble'
import {
  cardStatus,
  expiryOf,
  nameOf as nameOfCard,
  type PaymentMethod,
  primaryOf,
  troubleOf,
} from '@portal/remote-kit/cards'
import { useLoad } from '@portal/remote-kit/load'
import type { ReactNode } from 'react'
import { ORDERS_PATH, PAYMENT_METHODS_PATH } from '../paths.ts'
import { type License, nameOf } from '../subscriptions/license.ts'
import { isPaidRenewal } from '../subscriptions/subscription.ts'
import { endingTermsOf } from './ending-terms.ts'
import { isPastDue, type Order, owedOf, partsOfOrder, pathOfOrder } from './order.ts'
import styles from './orders.module.css'

const YEAR_MS = 365 * DAY_MS

interface FiguresProps {
  orders: readonly Order[]
  licenses: readonly License[]
}

/**
 * Figures of money: what is owed, or else the next charge; what was paid in twelve months; and the card that is charged.
 * Leaves out what the bar of an unpaid service says (rule I121).
 */
export function Figures({ orders, licenses }: FiguresProps) {
  const owed = orders.filter(({ status, unpaid_service: service }) => isDebt(status) && !service)
  const next = nextChargeOf(licenses, orders)
  return (
    <dl className={styles.figures} data-empty={orders.length === 0 || undefined}>
      {owed.length === 0 && next ? <NextCharge {...next} /> : <Owed owed={owed} orders={orders} />}
      <PaidInYear orders={orders} />
      <PrimaryCard />
    </dl>
  )
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

interface Charge {
  /** RFC 3339. */
  on: string
  cents: number
  names: readonly string[]
}

/**
 * Returns what is charged next, all of that day together: a renewal for money, or what is not paid and is tried again;
 * nothing if nothing is.
 */
function nextChargeOf(licenses: readonly License[], orders: readonly Order[]): Charge | undefined {
  const renewals = endingTermsOf(licenses).flatMap(({ subscription, isUnpaid, license, on }) => {
    const cents = isPaidRenewal(subscription) && !isUnpaid ? subscription.next_charge?.total_amount : undefined
    return cents ? [{ on, cents, name: nameOf(license) }] : []
  })
  const retries = orders.flatMap(({ unpaid_service: service, ...order }) =>
    isSet(service?.next_try)
      ? [{ on: service.next_try, cents: service.amount ?? 0, name: partsOfOrder(order).name }]
      : [],
  )
  const charges = [...renewals, ...retries].toSorted((one, other) => one.on.localeCompare(other.on))
  const [first] = charges
  if (!first) return undefined
  const same = charges.filter(({ on }) => formatDate(on) === formatDate(first.on))
  return { on: first.on, cents: same.reduce((sum, { cents }) => sum + cents, 0), names: same.map(({ name }) => name) }
}

function NextCharge({ on, cents, names }: Charge) {
  const what = names.length > 1 ? formatCount(names.length, 'plan') : names[0]
  return (
    <Figure
      term="Next charge"
      detail={
        <>
          <DateText value={on} />, {what}
        </>
      }
    >
      <Money cents={cents} />
    </Figure>
  )
}

/** Shows what is past due, or else what is due. */
function Owed({ owed: debts, orders }: { owed: readonly Order[]; orders: readonly Order[] }) {
  const pastDue = debts.filter((order) => isPastDue(order))
  const isLate = pastDue.length > 0
  const owed = isLate ? pastDue : debts
  const [first] = owed.toSorted((a, b) => (a.payment_due_date ?? '').localeCompare(b.payment_due_date ?? ''))
  return (
    <Figure
      term={isLate ? 'Past due' : 'Due'}
      detail={
        first ? (
          <>
            {isLate ? 'Since' : 'By'} <DateText value={first.payment_due_date} />.{' '}
            {owed.length === 1 ? (
              <Link href={pathOfOrder(first)} className={styles.whole}>
                See the order
              </Link>
            ) : (
              <Link href={pathOfOwed(owed)} className={styles.whole}>
                See {formatCount(owed.length, 'order')}
              </Link>
            )}
          </>
        ) : orders.some(({ status }) => isCheckoutOpen(status)) ? (
          // It stands beside, not paid, and is no debt.
          'Nothing is owed'
        ) : orders.some(({ unpaid_service: service }) => service) ? (
          'Nothing else is due'
        ) : (
          "You're all paid up"
        )
      }
    >
      <span data-owed={isLate || undefined}>
        <Money cents={owed.reduce((sum, order) => sum + owedOf(order), 0)} />
      </span>
    </Figure>
  )
}

/** Returns the list of orders with the statuses of these. */
function pathOfOwed(owed: readonly Order[]): string {
  const statuses = new Set(owed.flatMap(({ status }) => status ?? []))
  return `${ORDERS_PATH}?${[...statuses].map((status) => `status=${status}`).join('&')}`
}

/** Excludes refunds (rule K81): a fully refunded order does not count as paid. */
function PaidInYear({ orders }: { orders: readonly Order[] }) {
  const since = new Date(portalNow() - YEAR_MS).toISOString()
  const paid = orders.filter((order) => isSet(order.placed) && order.placed >= since && netPaid(order) > 0)
  return (
    <Figure term="Paid, last 12 months" detail={formatCount(paid.length, 'order')}>
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
  const primary = primaryOf(cards)
  if (primary)
    return (
      <Figure term="Primary card" detail={<CardStatusChip card={primary} />}>
        <CardName>{nameOfCard(primary)}</CardName>
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
  if (troubleOf(card))
    return (
      <>
        <CardTrouble card={card} />
        <Link href={PAYMENT_METHODS_PATH} className={styles.way}>
          Change card
        </Link>
      </>
    )
  if (cardStatus(card) === 'ends-soon') return <StatusChip tone="attention">Expires {expiryOf(card)}</StatusChip>
  return (
    <>
      Expires {expiryOf(card) ?? '—'}. <Link href={PAYMENT_METHODS_PATH}>Manage</Link>
    </>
  )
}
