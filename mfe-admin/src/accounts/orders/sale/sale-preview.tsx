import { DAYS_OF_TERMS, type PaymentTerms } from '@portal/contracts/sales/admin-orders'
import { planWithOwnLookups } from '@portal/contracts/sales/plan-labels'
import type { Quote } from '@portal/contracts/sales/quotes'
import { taxInWords } from '@portal/contracts/sales/tax-rate'
import type { CatalogPlan } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { DAY_MS } from '@portal/contracts/time-units'
import { Card } from '@portal/design-system/card'
import { portalNow } from '@portal/design-system/clock'
import { formatDate } from '@portal/design-system/date'
import { EmptyCard } from '@portal/design-system/empty-card'
import { Link } from '@portal/design-system/link'
import { formatMoney } from '@portal/design-system/money'
import { Notice } from '@portal/design-system/notice'
import { Table } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { type Load, LongLoad, loadProblem } from '@portal/remote-kit/load'
import { Sum, Sums } from '@portal/remote-kit/order-amounts'
import { BeforeAfter } from '../../../before-after.tsx'
import { ITEM_COLUMNS, type Item } from '../../../orders/item-columns.tsx'
import type { Order } from '../../../orders/order.ts'
import { statusAfter } from '../../../orders/order.ts'
import { OrderStatusChip } from '../../../orders/order-status-chip.tsx'
import { pathOfAccount } from '../../../paths.ts'
import { numberTyped } from '../../subscriptions/term.ts'
import styles from './sale.module.css'
import type { TypedLine } from './sale-form.ts'

interface SalePreviewProps {
  accountId: number
  quote: Load<Received<Quote>>
  lines: readonly TypedLine[]
  plans: readonly Received<CatalogPlan>[]
  terms: PaymentTerms
}

/** Shows a sale as the customer will read it, and what follows from it, before anything is sold (rule G75). */
export function SalePreview({ accountId, quote, lines, plans, terms }: SalePreviewProps) {
  const { data } = quote
  return (
    <Card title="What the customer will read" isFlush>
      <div aria-busy={quote.isWaiting}>
        {loadProblem(quote) ??
          (data === undefined || data.items?.length === 0 ? (
            <div className={styles.empty}>
              <EmptyCard>Choose a plan to see what it comes to.</EmptyCard>
            </div>
          ) : (
            <>
              <Table
                caption="Plans of the new order"
                columns={ITEM_COLUMNS}
                isStale={quote.isWaiting}
                rows={data.items?.map((item) => lineOf(item, lines, plans))}
                rowKey={({ plan_id: id = '' }) => id}
              />
              <Sums>
                <Sum term="Price" cents={data.unit_amount} />
                <Sum term={taxInWords(data.tax_basis === 'rate' ? (data.items ?? []) : [])} cents={data.tax_amount} />
                <Sum term="Total" cents={data.total_amount} isTotal />
              </Sums>
              <div className={styles.follows}>
                <TaxNote accountId={accountId} quote={data} />
                <Follows quote={data} terms={terms} />
              </div>
            </>
          ))}
        <LongLoad load={quote} />
      </div>
    </Card>
  )
}

type QuoteItem = NonNullable<Received<Quote>['items']>[number]

/** A line as the order will have it: with the plan's own words, and the lookups that are sold (rule J93). */
function lineOf(item: QuoteItem, lines: SalePreviewProps['lines'], plans: SalePreviewProps['plans']): Item {
  const { plan_id: id = '', amount, tax_amount, unit_amount, tax_rate } = item
  const plan = plans.find((one) => one.id === id)
  const { description = id, lookups: own = 0 } = plan ?? {}
  const typed = numberTyped(lines.find(({ plan_id }) => plan_id === id)?.lookups ?? '')
  const lookups = Number.isInteger(typed) && (typed ?? 0) > 0 ? (typed ?? own) : own
  return {
    item_id: id,
    plan_id: id,
    amount,
    tax_amount,
    unit_amount,
    tax_rate,
    lookups,
    renewal: undefined,
    description: planWithOwnLookups({ description, lookups: own }, lookups),
  }
}

/** Says why there is no tax; without a place that taxes the account nothing is sold for money (rule J11). */
function TaxNote({
  accountId,
  quote: { tax_basis: basis, unit_amount: price = 0 },
}: {
  accountId: number
  quote: Received<Quote>
}) {
  if (basis === 'exempt') return <p className={styles.note}>No tax: the account is exempt.</p>
  if (basis === 'no-rate') return <p className={styles.note}>No tax rate is configured for the account’s address.</p>
  if (basis !== 'no-location' || price === 0) return null
  return (
    <Notice tone="attention" title="Where the account is taxed is not known">
      <span>Only what is at no charge can be ordered for it. </span>
      <Link href={pathOfAccount(accountId, 'tax')}>Set its address</Link>
      <span> first.</span>
    </Notice>
  )
}

function Follows({ quote: { total_amount: total = 0 }, terms }: { quote: Received<Quote>; terms: PaymentTerms }) {
  const now = portalNow()
  const placed = new Date(now).toISOString()
  const order = { placed, amount: total, amount_received: 0, terms, processed: total > 0 ? '' : placed } as Order
  return (
    <BeforeAfter
      changes={[
        { term: 'Order', before: 'None', after: <OrderStatusChip status={statusAfter(order, {})} /> },
        {
          term: 'Service',
          before: 'Not begun',
          after: total > 0 ? 'Begins once it is paid or approved' : 'Begins now',
        },
        ...(total > 0
          ? [
              {
                term: 'Owed',
                before: formatMoney(0),
                after: `${formatMoney(total)}, due ${formatDate(new Date(now + DAYS_OF_TERMS[terms] * DAY_MS).toISOString())} (UTC)`,
              },
            ]
          : []),
        { term: 'Email', before: 'None', after: total > 0 ? 'To the account, with the invoice' : 'To the account' },
      ]}
    />
  )
}
