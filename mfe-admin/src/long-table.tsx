import { LoadMore } from '@portal/design-system/load-more'
import type { TableProps } from '@portal/design-system/table'
import { announce } from '@portal/platform/navigation'
import { type Load, LoadedTable } from '@portal/remote-kit/load'
import { useState } from 'react'

/** Rows that are drawn at a time: hundreds at once keep a page from being shown. */
const ROWS_AT_A_TIME = 50

interface LongTableProps<Row> extends Omit<TableProps<Row>, 'rows' | 'problem'> {
  load: Load<readonly Row[]>
  /** Name of a row, in the singular. */
  noun: string
}

/** A table of a list that comes whole and may have hundreds of rows: fifty of them, and fifty more on demand (rule G141). */
export function LongTable<Row>({ load, noun, footer, ...table }: LongTableProps<Row>) {
  const [most, setMost] = useState(ROWS_AT_A_TIME)
  const all = load.data ?? []
  const hasMore = all.length > most
  const showMore = () => {
    setMost(most + ROWS_AT_A_TIME)
    announce(`${Math.min(ROWS_AT_A_TIME, all.length - most)} more`)
  }
  const foot = all.length > ROWS_AT_A_TIME && (
    <LoadMore shown={hasMore ? most : all.length} noun={noun} hasMore={hasMore} isLoading={false} onMore={showMore} />
  )
  return (
    <LoadedTable
      {...table}
      load={hasMore ? { ...load, data: all.slice(0, most) } : load}
      footer={
        (footer || foot) && (
          <>
            {footer}
            {foot}
          </>
        )
      }
    />
  )
}
