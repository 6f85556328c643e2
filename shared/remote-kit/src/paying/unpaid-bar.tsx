import type { Order } from '@portal/contracts/billing/orders'
import { type UnpaidService, unpaidSentence, unpaidSentenceOfSeveral } from '@portal/contracts/billing/unpaid-service'
import { PAGES } from '@portal/contracts/pages'
import { payOrder } from '@portal/contracts/payments/payments'
import { Button } from '@portal/design-system/button'
import { formatDate } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import { formatMoney, Money } from '@portal/design-system/money'
import { Notice } from '@portal/design-system/notice'
import type { Received } from '@portal/platform/api'
import { ownersInWords, useMay, useMissingRole, useRoleRequest, useSession } from '@portal/platform/session'
import type { ReactNode } from 'react'
import { dialogsOnDemand } from '../dialogs/dialogs-on-demand.tsx'
import { DeclinedWords } from './declined-notice.tsx'
import type { OpenedPay } from './pay-dialog.tsx'
import styles from './pay-order-card.module.css'
import { owedInAll, plansOf } from './unpaid-orders.ts'

type OrderOnScreen = Received<Order>

const { Dialogs, useOpenDialog } = dialogsOnDemand<OpenedPay>(
  async () => (await import('./pay-dialog.tsx')).PayDialog,
  () => useMay(payOrder),
)

interface UnpaidBarProps {
  order: OrderOnScreen
  /** The page itself pays the order, below. */
  isPaidBelow?: boolean
}

/**
 * Says that an order which has begun is not paid: the amount, why, the next try, and the last day of service, with what
 * pays it in place, or whom to ask (rule I121). The one notice of it on each screen.
 */
export function UnpaidBar({ order, isPaidBelow = false }: UnpaidBarProps) {
  const { unpaid_service: service, last_decline: decline } = order
  if (!service) return null
  return (
    <Dialogs>
      <ServiceBar
        service={service}
        isDeclined={decline !== undefined}
        what={plansOf(order)}
        isAsked={!isPaidBelow}
        action={!isPaidBelow && isPayable(order) && <Ways orders={[order]} />}
      >
        <Why order={order} />
      </ServiceBar>
    </Dialogs>
  )
}

interface ServiceBarProps {
  service: Partial<Received<UnpaidService>>
  isDeclined: boolean
  /** Names the plan. */
  what: string
  /** Says whom a person can ask who may not pay. */
  isAsked: boolean
  action?: ReactNode
  children?: ReactNode
}

/** The same for people who see no orders: without the amount and the reason. */
export function ServiceBar({ service, isDeclined, what, isAsked, action, children }: ServiceBarProps) {
  const mayPay = useMay(payOrder)
  const { state = 'stopped', ends = '' } = service
  if (!ends) return null
  return (
    <Notice
      tone={state === 'running' ? 'attention' : 'stopped'}
      title={unpaidSentence({ ...service, state, ends }, { isDeclined, mayPay, dayOf: formatDate })}
      action={mayPay && action}
    >
      {what && <span>{what}. </span>}
      {children}
      {isAsked && !mayPay && <WhomToAsk />}
    </Notice>
  )
}

/** Says the same of several orders together, with what pays them all, and each with its amount and its last day. */
export function UnpaidOrdersBar({ orders }: { orders: readonly OrderOnScreen[] }) {
  const mayPay = useMay(payOrder)
  const services = orders.flatMap(({ unpaid_service: { state, ends, amount = 0 } = {} }) =>
    state && ends ? [{ state, ends, amount }] : [],
  )
  const [first] = orders
  const isSame = new Set(orders.map(reasonKey)).size === 1
  const payable = orders.filter(isPayable)
  const isRunning = services.every(({ state }) => state === 'running')
  const isDeclined = orders.every(({ last_decline: decline }) => decline)
  return (
    <Dialogs>
      <Notice
        tone={isRunning ? 'attention' : 'stopped'}
        title={unpaidSentenceOfSeveral(services, { isDeclined, mayPay, dayOf: formatDate })}
        action={mayPay && payable.length > 0 && <Ways orders={payable} />}
      >
        {isSame && first && <Why order={first} />}
        {!mayPay && <WhomToAsk />}
        <ul className={styles.orders}>
          {orders.map((order) => (
            <li key={order.order_id}>
              <span>
                <Link href={`${PAGES.orders}/${order.order_id ?? ''}`}>{plansOf(order)}</Link>
                {!isSame && (
                  <span className={styles.muted}>
                    <Why order={order} />
                  </span>
                )}
              </span>
              <Money cents={order.unpaid_service?.amount} />
            </li>
          ))}
        </ul>
      </Notice>
    </Dialogs>
  )
}

function Ways({ orders }: { orders: readonly OrderOnScreen[] }) {
  const open = useOpenDialog()
  return (
    <>
      <Button size="small" onClick={() => open({ orders, isWithAnother: true })}>
        Use another card
      </Button>
      <Button size="small" variant="primary" onClick={() => open({ orders })}>
        Pay {formatMoney(owedInAll(orders))}
      </Button>
    </>
  )
}

/** Says which card was declined and why, and what happens next. */
function Why({ order }: { order: OrderOnScreen }) {
  return (
    <>
      {order.last_decline && <DeclinedWords decline={order.last_decline} />}
      <span>{whatFollows(order)}</span>
    </>
  )
}

function whatFollows({ unpaid_service: service, payment_under_way: underWay, renewal_of: renewed }: OrderOnScreen) {
  const { state, next_try: nextTry, restarts } = service ?? {}
  if (underWay === 'unknown') return 'We are checking a payment with your bank.'
  if (state === 'stopped') return AFTER_STOP[restarts ?? 'nothing']
  if (nextTry) return `We will try again on ${formatDate(nextTry)}.`
  return renewed ? 'We will not try again automatically.' : ''
}

/** Two orders with the same key are not paid for the same reason, and go on in the same way. */
function reasonKey(order: OrderOnScreen): string {
  const { tried_with: card, reason, at } = order.last_decline ?? {}
  return [card, reason, at && formatDate(at), whatFollows(order)].join(' ')
}

function isPayable({ payment_under_way: underWay }: OrderOnScreen): boolean {
  return underWay !== 'unknown'
}

const AFTER_STOP = {
  'new-term': 'A new term starts the day you pay.',
  'rest-of-term': 'Once it is paid, it goes on until its term ends.',
  nothing: 'Its term has ended, too.',
} as const

function WhomToAsk() {
  const visitor = useSession((session) => session.visitor)
  const missing = useMissingRole(payOrder)
  const owners = useRoleRequest(payOrder.requires, missing ? visitor : null)?.owners ?? []
  if (!missing) return null
  return (
    <span> {owners.length > 0 ? `Ask ${ownersInWords(owners)} to pay.` : `Paying needs the role ${missing}.`}</span>
  )
}
