import type { Order } from '@portal/contracts/billing/orders'
import { taxRateLabel } from '@portal/contracts/sales/tax-rate'
import { Money } from '@portal/design-system/money'
import { CellLines, type Column } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import type { ReactNode } from 'react'
import styles from './order-amounts.module.css'

type Item = NonNullable<Received<Order>['items']>[number]

/** Columns of an order's lines with what they cost: price, tax with its rate, and their sum. */
export const AMOUNT_COLUMNS: readonly Column<Item>[] = [
  { id: 'price', header: 'Price', align: 'end', isNarrow: true, cell: (item) => <Money cents={item.unit_amount} /> },
  {
    id: 'tax',
    header: 'Tax',
    align: 'end',
    isNarrow: true,
    cell: (item) => (
      <CellLines detail={taxRateLabel(item.tax_rate)}>
        <Money cents={item.tax_amount} />
      </CellLines>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    isNarrow: true,
    phone: 'first',
    cell: (item) => <Money cents={item.amount} />,
  },
]

/** Sums below the lines of an order, at its end; `--sums-width` says how wide they are. */
export function Sums({ children }: { children: ReactNode }) {
  return <dl className={styles.sums}>{children}</dl>
}

interface SumProps {
  term: ReactNode
  cents: number | undefined
  isTotal?: boolean
}

export function Sum({ term, cents, isTotal }: SumProps) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{term}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  )
}
