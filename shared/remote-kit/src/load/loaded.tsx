import { Button } from '@portal/design-system/button'
import { Notice } from '@portal/design-system/notice'
import { Skeleton } from '@portal/design-system/skeleton'
import { StillLoading } from '@portal/design-system/still-loading'
import { Table, type TableProps } from '@portal/design-system/table'
import { messageOf, useIsOffline } from '@portal/platform/api'
import type { ReactNode } from 'react'
import type { Load } from './load.ts'
import { loadProblem, OfflineLoad } from './load-problem.tsx'

interface UnloadedProps {
  load: Load
  /** Placeholder while loading. */
  sketch?: ReactNode
}

/** Renders the loaded data, or their replacement. */
export function Loaded<Data>({
  children,
  load,
  sketch,
}: UnloadedProps & { load: Load<Data>; children: (data: Data) => ReactNode }) {
  return load.data === undefined ? <Unloaded load={load} sketch={sketch} /> : children(load.data)
}

/** Renders the replacement for missing data: a placeholder with a way out, or the reason. */
export function Unloaded({ load, sketch = <Skeleton lines={3} /> }: UnloadedProps) {
  return (
    <div aria-busy={load.isWaiting}>
      {loadProblem(load) ?? sketch}
      <LongLoad load={load} />
    </div>
  )
}

interface LoadedTableProps<Row> extends Omit<TableProps<Row>, 'rows' | 'problem'> {
  load: Load<readonly Row[]>
}

/** A table of loaded data, with placeholders while loading; replaced by a problem on failure. */
export function LoadedTable<Row>({ load, ...table }: LoadedTableProps<Row>) {
  return (
    <div>
      <Table {...table} rows={load.data} problem={loadProblem(load)} />
      <LongLoad load={load} />
    </div>
  )
}

/** Shown beside a placeholder: there is no timeout, but after a while a way to cancel (rule H8). */
export function LongLoad({ load: { what, isWaiting, cancel } }: { load: Load }) {
  return isWaiting && <StillLoading what={what} onCancel={cancel} />
}

/** Notice that the data shown are from an earlier load. */
export function OutdatedNotice({ load }: { load: Load }) {
  const isOffline = useIsOffline()
  const { data, error, retry } = load
  if (data === undefined || !error) return null
  if (isOffline) return <OfflineLoad load={load} />
  return (
    <Notice
      tone="attention"
      action={
        <Button size="small" onClick={retry}>
          Retry
        </Button>
      }
    >
      What you see may be out of date: {messageOf(error).content}
    </Notice>
  )
}
