import { formatNumber } from '@portal/design-system/number'
import { CellLines, type Column } from '@portal/design-system/table'
import { AMOUNT_COLUMNS } from '@portal/remote-kit/order-amounts'
import type { Order } from './order.ts'

export type Item = NonNullable<Order['items']>[number]

/** Columns of an order's lines, placed or about to be. */
export const ITEM_COLUMNS: readonly Column<Item>[] = [
  {
    id: 'plan',
    header: 'Plan',
    cell: ({ description, renewal }) => (
      <CellLines detail={renewal} isDetailWhole>
        {description || '—'}
      </CellLines>
    ),
  },
  {
    id: 'lookups',
    header: 'Lookups',
    align: 'end',
    isNarrow: true,
    cell: ({ lookups }) => (lookups === undefined ? '—' : formatNumber(lookups)),
  },
  ...AMOUNT_COLUMNS,
]
