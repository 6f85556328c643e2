import { Card } from '@portal/design-system/card'
import { Chart } from '@portal/design-system/chart'
import { formatDayOfYear } from '@portal/design-system/date'
import { formatNumber } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import type { ReactNode } from 'react'
import { type Load, Loaded } from '../load/index.ts'

interface LookupsPerDayProps {
  /** Number of days, in the title and below the number: "7 days". */
  time: string
  slots: readonly number[]
  /** Lookups of each day. */
  load: Load<readonly number[]>
  /** A choice beside the title. */
  actions?: ReactNode
}

/** Shows lookups by the day, including today (UTC): their number, a bar for each day, and a table of the same. */
export function LookupsPerDay({ time, slots, load, actions }: LookupsPerDayProps) {
  const total = load.data?.reduce((sum, lookups) => sum + lookups, 0)
  return (
    <Card
      title={`Lookups in the last ${time}`}
      description={!total ? 'Days in UTC' : `${formatNumber(total)} in all · days in UTC`}
      actions={actions}
    >
      <Loaded load={load} sketch={<Skeleton shape="block" />}>
        {(counts) => <LookupsChart time={time} slots={slots} counts={counts} />}
      </Loaded>
    </Card>
  )
}

interface LookupsChartProps extends Pick<LookupsPerDayProps, 'time' | 'slots'> {
  counts: readonly number[]
}

/** A bar for each day and a table of the same, or a sentence where there is nothing. */
export function LookupsChart({ time, slots, counts }: LookupsChartProps) {
  const total = counts.reduce((sum, lookups) => sum + lookups, 0)
  if (!total) return <p>{`No lookups in the last ${time}.`}</p>
  return (
    <Chart
      name="Lookups per day"
      header="Day (UTC)"
      time={time}
      series={[{ id: 'all', name: 'Lookups', counts, total }]}
      labels={slots.map(formatDayOfYear)}
      noun="lookup"
      isSmall
    />
  )
}
