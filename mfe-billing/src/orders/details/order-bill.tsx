import { isClosedUnpaid, netPaid } from '@portal/contracts/billing/order-status'
import { paysForNewTerm } from '@portal/contracts/billing/unpaid-service'
import { taxInWords } from '@portal/contracts/sales/tax-rate'
import { AFTER_TERM, endOfTerm } from '@portal/contracts/sales/term'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { isSet } from '@portal/contracts/values'
import { Card } from '@portal/design-system/card'
import { portalNow } from '@portal/design-system/clock'
import { DateText, formatDate } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { formatMoney } from '@portal/design-system/money'
import { CellLines, type Column, Table } from '@portal/design-system/table'
import { CardName } from '@portal/remote-kit/card-name'
import { useLoad } from '@portal/remote-kit/load'
import { AMOUNT_COLUMNS, Sum, Sums } from '@portal/remote-kit/order-amounts'
import { refundInWords } from '@portal/remote-kit/orders'
import type { ReactNode } from 'react'
import { isPaidRenewal, type Subscription } from '../../subscriptions/subscription.ts'
import { type Order, owedOf } from '../order.ts'
import styles from './order-page.module.css'

type Item = NonNullable<Order['items']>[number]

/** Lines of an order with their service periods and taxes, its sums, and its facts (rules J91, K21). */
export function OrderBill({ order, actions }: { order: Order; actions: ReactNode }) {
  const { order_id: id = 0, items } = order
  const periodOf = usePeriods(order)
  return (
    <Card title="Order details" actions={actions} isFlush>
      <Table caption={`Plans of order ${id}`} columns={columnsOf(periodOf)} rows={items} rowKey={keyOf} />
      <SumsOf order={order} />
      <div className={styles.facts}>
        <DetailList details={factsOf(order)} />
      </div>
    </Card>
  )
}

const keyOf = ({ item_id: id = '' }: Item) => id

const columnsOf = (periodOf: (item: Item) => Period): readonly Column<Item>[] => [
  {
    id: 'plan',
    header: 'Plan',
    cell: (item) => (
      <CellLines detail={periodOf(item).after} isDetailWhole>
        <span title={item.description}>{item.description}</span>
      </CellLines>
    ),
  },
  {
    id: 'period',
    header: 'Service period',
    isNarrow: true,
    phone: 'second',
    cell: (item) => periodOf(item).days,
  },
  ...AMOUNT_COLUMNS,
]

interface Period {
  days: string
  /** Words for the time behind it. */
  after: string
}

/**
 * Returns the service period of each line of an order that has begun, in words; of one that waits, what was agreed of its renewal
 * (rule I93). A renewal that stopped buys another term, from the day on which it is paid (rule J135).
 */
function usePeriods(order: Order): (item: Item) => Period {
  const { data = [] } = useLoad(listAccountSubscriptions, { what: 'when your plans end' })
  return (item) => {
    const begun = data.find((one) => one.orderId === order.order_id && one.orderItemId === keyOf(item))
    if (!begun?.startDate || !begun.expirationDate) return { days: '—', after: agreed(item, order) }
    if (paysForNewTerm(order)) return newTermOf(begun)
    const { startDate, expirationDate, terminationDate } = begun
    return {
      days: `${formatDate(startDate)} – ${formatDate(expirationDate)}`,
      after: isSet(terminationDate) ? `Ended ${formatDate(terminationDate)}` : afterTerm(begun),
    }
  }
}

/** Months of the terms whose end is known before they begin. */
const MONTHS: Readonly<Record<string, number>> = { Monthly: 1, Yearly: 12 }

/** Returns the term that a payment of today begins, as far as it is known how long it lasts. */
function newTermOf({ planInterval = '' }: Subscription): Period {
  const [now, months] = [new Date(portalNow()), MONTHS[planInterval]]
  return months
    ? { days: `${formatDate(now)} – ${formatDate(endOfTerm(now, { months }))}`, after: 'A new term, if you pay today' }
    : { days: 'From the day you pay', after: 'A new term' }
}

/** Words for the renewal of a line that has not begun: without a sentence, one that costs something does not renew. */
function agreed({ renewal, unit_amount: cents = 0 }: Item, { status, processed }: Order): string {
  if (isClosedUnpaid(status) || isSet(processed)) return renewal ?? ''
  return renewal ?? (cents > 0 ? AFTER_TERM.ends : '')
}

function afterTerm(begun: Subscription): string {
  if (!begun.renews) return AFTER_TERM.ends
  if (begun.next_charge) return `Renews for ${formatMoney(begun.next_charge.total_amount)}`
  return isPaidRenewal(begun) ? AFTER_TERM.paid : AFTER_TERM.free
}

function SumsOf({ order }: { order: Order }) {
  const { items = [], unit_amount, tax_amount, amount, amount_received: received = 0, refunds = [] } = order
  const owed = owedOf(order)
  return (
    <Sums>
      <Sum term="Subtotal" cents={unit_amount} />
      <Sum term={taxInWords(items)} cents={tax_amount} />
      <Sum term={owed > 0 && owed === amount ? 'Total due' : 'Total'} cents={amount} isTotal />
      {received > 0 && <Sum term="Paid" cents={received} />}
      {refunds.map((refund, at) => (
        <Sum key={at} term={refundInWords(refund)} cents={-(refund.amount ?? 0)} />
      ))}
      {refunds.length > 0 && <Sum term="Paid after refunds" cents={netPaid(order)} isTotal />}
      {owed > 0 && owed !== amount && <Sum term="Amount due" cents={owed} isTotal />}
    </Sums>
  )
}

function factsOf(order: Order): Detail[] {
  const { placed, payment_due_date: due, po_number: number, taxed_at: place, paid_with: method, terms } = order
  const fact = (term: string, value: ReactNode): Detail[] => (value ? [{ term, value }] : [])
  return [
    ...fact('Ordered (UTC)', <DateText value={placed} />),
    ...fact('Due (UTC)', owedOf(order) > 0 && isSet(due) && <DateText value={due} />),
    ...fact('Terms', terms),
    ...fact('PO number', number),
    ...fact('Billing and tax address', place),
    ...fact('Paid with', method && <CardName>{method}</CardName>),
  ]
}
