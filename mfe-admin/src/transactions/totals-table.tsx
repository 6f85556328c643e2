import type { TransactionTotals } from '@portal/contracts/payments/admin-payments'
import { Money } from '@portal/design-system/money'
import { formatNumber } from '@portal/design-system/number'
import { type Column, Table } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { PROVIDER_LABELS } from '../orders/transaction.ts'

export type Totals = Received<TransactionTotals>

/** Returns the network of a card, or how the money came otherwise. */
export function networkOf({ network, payment_form = '' }: Totals): string {
  return network || (PROVIDER_LABELS as Readonly<Record<string, string>>)[payment_form] || payment_form || '—'
}

export function isByCard({ payment_form }: Totals): boolean {
  return payment_form === 'card'
}

export type Figure = 'count' | 'charges' | 'refunds' | 'net' | 'tests'

export function sumOf(totals: readonly Totals[], figure: Figure): number {
  return totals.reduce((sum, { [figure]: one = 0 }) => sum + one, 0)
}

const FIGURES: readonly Column<Totals>[] = [
  {
    id: 'count',
    header: 'Transactions',
    align: 'end',
    cell: ({ count }) => (count === undefined ? '—' : formatNumber(count)),
  },
  { id: 'charges', header: 'Charges', align: 'end', cell: ({ charges }) => <Money cents={charges} /> },
  { id: 'refunds', header: 'Refunds', align: 'end', cell: ({ refunds }) => <Money cents={refunds} /> },
  { id: 'net', header: 'Net', align: 'end', phone: 'first', cell: ({ net }) => <Money cents={net} /> },
]

interface TotalsTableProps {
  totals: readonly Totals[]
  /** Kind of the rows: networks of cards, or ways of payment. */
  by?: 'network' | 'method'
  /** True to end with what all of them come to. */
  hasSum?: boolean
}

/** Sums of what moved, a row for each network or way of payment; test transactions are in none (rule K11). */
export function TotalsTable({ totals, by = 'network', hasSum = false }: TotalsTableProps) {
  const moved = totals.filter(({ count = 0 }) => count > 0)
  if (moved.length === 0) return null

  const all: Totals = {
    payment_form: 'all',
    network: 'All',
    count: sumOf(moved, 'count'),
    charges: sumOf(moved, 'charges'),
    refunds: sumOf(moved, 'refunds'),
    net: sumOf(moved, 'net'),
    tests: sumOf(moved, 'tests'),
  }
  return (
    <Table
      caption={`Totals by ${by}`}
      isCaptionShown
      columns={[{ id: 'network', header: by === 'network' ? 'Network' : 'Method', cell: networkOf }, ...FIGURES]}
      rows={hasSum && moved.length > 1 ? [...moved, all] : moved}
      rowKey={networkOf}
    />
  )
}
