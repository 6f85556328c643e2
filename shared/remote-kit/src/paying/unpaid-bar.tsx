import type { Order } from '@portal/contracts/billing/orders'
import { type UnpaidService, unpaidSentence } from '@portal/contracts/billing/unpaid-service'
import { payOrder } from '@portal/contracts/payments/payments'
import { Button } from '@portal/design-system/button'
import { formatDate } from '@portal/design-system/date'
import { formatMoney } from '@portal/design-system/money'
import { Notice } from '@portal/design-system/notice'
import type { Received } from '@portal/platform/api'
import { ownersInWords, useMay, useMissingRole, useRoleRequest, useSession } from '@portal/platform/session'
import type { ReactNode } from 'react'
import { dialogsOnDemand } from '../dialogs/dialogs-on-demand.tsx'
import { DeclinedWords } from './declined-notice.tsx'
import type { OpenedPay } from './pay-dialog.tsx'

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
  const { unpaid_service: service, last_decline: decline, items = [] } = order
  if (!service) return null
  return (
    <Dialogs>
      <ServiceBar
        service={service}
        isDeclined={decline !== undefined}
        what={items.map(({ description }) => description).join(' · ')}
        isAsked={!isPaidBelow}
        action={!isPaidBelow && order.payment_under_way !== 'unknown' && <Ways order={order} />}
      >
        {decline && <DeclinedWords decline={decline} />}
        <WhatFollows order={order} service={service} />
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
      title={unpaidSentence({ ...service, state, ends }, { isDeclined, mayPay })}
      action={mayPay && action}
    >
      {what && <span>{what}. </span>}
      {children}
      {isAsked && !mayPay && <WhomToAsk />}
    </Notice>
  )
}

function Ways({ order }: { order: OrderOnScreen }) {
  const open = useOpenDialog()
  return (
    <>
      <Button size="small" onClick={() => open({ order, isWithAnother: true })}>
        Use another card
      </Button>
      <Button size="small" variant="primary" onClick={() => open({ order })}>
        Pay {formatMoney(order.unpaid_service?.amount)}
      </Button>
    </>
  )
}

function WhatFollows({ order, service }: { order: OrderOnScreen; service: Received<UnpaidService> }) {
  const { state, next_try: nextTry, restarts } = service
  if (order.payment_under_way === 'unknown') return <span>We are checking a payment with your bank.</span>
  if (state === 'stopped') return <span>{AFTER_STOP[restarts ?? 'nothing']}</span>
  if (nextTry) return <span>We will try again on {formatDate(nextTry)}.</span>
  return order.renewal_of ? <span>We will not try again automatically.</span> : null
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
