import { netPaid } from '@portal/contracts/billing/order-status'
import { getTaxRateOfOrder } from '@portal/contracts/sales/admin-taxes'
import { taxInWords, taxRateLabel } from '@portal/contracts/sales/tax-rate'
import { isSet } from '@portal/contracts/values'
import { Card } from '@portal/design-system/card'
import { DateText } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { Table } from '@portal/design-system/table'
import { CardName } from '@portal/remote-kit/card-name'
import { useLoad } from '@portal/remote-kit/load'
import { Sum, Sums } from '@portal/remote-kit/order-amounts'
import { refundInWords } from '@portal/remote-kit/orders'
import type { ReactNode } from 'react'
import { ITEM_COLUMNS } from './item-columns.tsx'
import type { Order } from './order.ts'
import styles from './orders.module.css'

/** Lines of an order, what they come to, what was paid and went back, and the facts of its bill. */
export function OrderBill({ order }: { order: Order }) {
  const { order_id: id = 0, items } = order
  const rates = useRatesInWords(order)
  return (
    <Card title="Order details" isFlush>
      <Table
        caption={`Plans of order ${id}`}
        columns={ITEM_COLUMNS}
        rows={items?.flatMap((item) => item ?? [])}
        rowKey={({ item_id: item = '' }) => item}
      />
      <SumsOf order={order} />
      <div className={styles.facts}>
        <DetailList details={factsOf(order, rates)} />
      </div>
    </Card>
  )
}

function SumsOf({ order }: { order: Order }) {
  const {
    items = [],
    unit_amount,
    tax_amount,
    amount,
    amount_received: received = 0,
    amount_owed: owed = 0,
    refunds = [],
  } = order
  return (
    <Sums>
      <Sum term="Price" cents={unit_amount} />
      <Sum term={taxInWords(items.flatMap((item) => item ?? []))} cents={tax_amount} />
      <Sum term="Total" cents={amount} isTotal />
      <Sum term="Paid" cents={received} />
      {refunds.map((refund, at) => (
        <Sum key={at} term={refundInWords(refund)} cents={-(refund.amount ?? 0)} />
      ))}
      {refunds.length > 0 && <Sum term="Paid after refunds" cents={netPaid(order)} isTotal />}
      <Sum term="Owed" cents={owed} isTotal />
    </Sums>
  )
}

/** Returns the rates of the place and the day that the order was taxed with, before the share of a price that is taxed (rule J9). */
function useRatesInWords({ account_id: id = 0, order_id: orderId = 0 }: Order): string {
  const { data } = useLoad(getTaxRateOfOrder, { what: 'the tax rate', params: { id, orderId } })
  const [onServices, onData] = [taxRateLabel(data?.saas_tax_rate), taxRateLabel(data?.data_tax_rate)]
  if (onServices === onData) return onServices
  return `${onServices || '0%'} on services, ${onData || '0%'} on data`
}

function factsOf(order: Order, rates: string): Detail[] {
  const fact = (term: string, value: ReactNode): Detail[] => (value ? [{ term, value }] : [])
  const date = (time: string | undefined) => isSet(time) && <DateText value={time} />
  return [
    ...fact('Placed (UTC)', date(order.placed)),
    ...fact('Begun (UTC)', date(order.processed)),
    ...fact('Due (UTC)', date(order.payment_due_date)),
    ...fact('Grace period ends (UTC)', date(order.grace_period_end)),
    ...fact('Canceled (UTC)', date(order.cancelled)),
    ...fact('Terms', order.terms),
    ...fact('Complimentary', order.complimentary && 'Yes, at no charge'),
    ...fact('PO number', order.po_number),
    ...fact('Taxed at', order.taxed_at),
    ...fact('Rates of that place', rates),
    ...fact('Paid with', order.paid_with && <CardName>{order.paid_with}</CardName>),
  ]
}
