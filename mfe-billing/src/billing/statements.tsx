import { getStatement, listStatements, type Statement } from '@portal/contracts/billing/papers'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { Money } from '@portal/design-system/money'
import { formatCount } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { type Column, Table } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { useDownload } from '@portal/remote-kit/download'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import styles from './billing.module.css'

type Year = Received<Statement>

const COLUMNS: readonly Column<Year>[] = [
  { id: 'year', header: 'Year', cell: ({ year }) => String(year ?? '') },
  {
    id: 'documents',
    header: 'Documents',
    isNarrow: true,
    isHiddenOnMedium: true,
    phone: 'second',
    cell: ({ receipts = 0, credit_notes: notes = 0 }) =>
      [formatCount(receipts, 'receipt'), ...(notes > 0 ? [formatCount(notes, 'credit note')] : [])].join(', '),
  },
  { id: 'tax', header: 'Tax', align: 'end', isNarrow: true, cell: ({ tax_amount: cents }) => <Money cents={cents} /> },
  {
    id: 'paid',
    header: 'Paid after refunds',
    align: 'end',
    isNarrow: true,
    phone: 'first',
    cell: ({ amount }) => <Money cents={amount} />,
  },
  { id: 'files', header: 'Download', isNarrow: true, cell: ({ year = 0 }) => <Files year={year} /> },
]

/** Lists the years that have receipts, each with its statement (rule J117). */
export function Statements() {
  const load = useLoad(listStatements, { what: 'the yearly statements' })
  return (
    <Card title="Yearly statements" description="All receipts and refunds of a year in UTC, with their sums." isFlush>
      <Loaded load={load} sketch={<Skeleton lines={3} />}>
        {(years) => (
          <Table
            caption="Yearly statements"
            columns={COLUMNS}
            rows={years}
            rowKey={({ year }) => String(year)}
            empty={
              <EmptyState icon="receipt" title="No statements yet">
                A statement of each year in which something was paid is here.
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Card>
  )
}

function Files({ year }: { year: number }) {
  return (
    <span className={styles.files}>
      <FileButton year={year} format="pdf" />
      <FileButton year={year} format="csv" />
    </span>
  )
}

function FileButton({ year, format }: { year: number; format: 'pdf' | 'csv' }) {
  const { isPending, save } = useDownload('The statement was not downloaded')
  const name = format.toUpperCase()
  const query = { year: String(year), format }
  return (
    <Button
      size="small"
      icon="download"
      isPending={isPending}
      aria-label={`Download ${name} of ${year}`}
      onClick={() => save(`statement-${year}.${format}`, (callApi) => callApi(getStatement, { query }))}
    >
      {name}
    </Button>
  )
}
