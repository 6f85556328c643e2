import { useState } from 'react'
import { formatNumber } from '../number/number.tsx'
import { Table } from '../table/table.tsx'
import styles from './chart.module.css'
import { type Figures, labelOf, totalsOf } from './reading.ts'

interface ChartTableProps {
  caption: string
  /** Header of the first column. */
  header: string
  figures: Figures
}

/** The numbers of a chart, the latest first; drawn once it is opened. */
export function ChartTable({ caption, header, figures }: ChartTableProps) {
  const [isOpen, setOpen] = useState(false)
  const { series, labels } = figures
  const totals = totalsOf(figures)
  return (
    <details className={styles.table} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Show as a table</summary>
      {isOpen && (
        <div className={styles.rows}>
          <Table
            caption={caption}
            isCompact
            columns={[
              { id: 'time', header, isNarrow: true, cell: ({ at }) => labelOf(figures, at) },
              ...series.map(({ id, name, counts }) => ({
                id: id || 'others',
                header: name,
                align: 'end' as const,
                cell: ({ at }: { at: number }) => formatNumber(counts[at] ?? 0),
              })),
              ...(series.length > 1
                ? [
                    {
                      id: 'all',
                      header: 'All',
                      align: 'end' as const,
                      cell: ({ at }: { at: number }) => formatNumber(totals[at]),
                    },
                  ]
                : []),
            ]}
            rows={labels.map((_, at) => ({ at })).toReversed()}
            rowKey={({ at }) => String(at)}
          />
        </div>
      )}
    </details>
  )
}
