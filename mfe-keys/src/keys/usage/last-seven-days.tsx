import { getKeyUsage } from '@portal/contracts/security/usage'
import { Card } from '@portal/design-system/card'
import { StackedBars } from '@portal/design-system/chart'
import { formatDate } from '@portal/design-system/date'
import { formatNumber } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { Table } from '@portal/design-system/table'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useState } from 'react'
import { usageRange } from '../../usage/usage-range.ts'
import { countsIn } from '../../usage/usage-series.ts'
import type { ApiKey } from '../key.ts'
import styles from './last-seven-days.module.css'

/** Shows a key's usage of the last seven days, including today (UTC). */
export function LastSevenDays({ apiKey: { key_id = '' } }: { apiKey: ApiKey }) {
  const [{ slots, slotMs }] = useState(() => usageRange('7d', Date.now()))
  const days = slots.map(dayOf)
  const usage = useLoad(getKeyUsage, {
    what: 'the usage',
    params: { key: key_id },
    query: { start: days[0] ?? '', end: days[6] ?? '' },
    select: (buckets) => countsIn(buckets, slots, slotMs),
  })
  if (!usage.isAllowed) return null

  const total = usage.data?.reduce((sum, lookups) => sum + lookups, 0)
  return (
    <Card
      title="Lookups in the last 7 days"
      description={!total ? 'Days in UTC' : `${formatNumber(total)} in all · days in UTC`}
    >
      <Loaded load={usage} sketch={<Skeleton shape="block" />}>
        {(counts) => (total ? <Days days={days} counts={counts} /> : <p>No lookups in the last 7 days.</p>)}
      </Loaded>
    </Card>
  )
}

/** One bar a day, each with its number, and the same numbers as a table. */
function Days({ days, counts }: { days: readonly string[]; counts: readonly number[] }) {
  return (
    <>
      <StackedBars series={[{ counts }]} labels={days.map((day) => formatDate(day).slice(0, 5))} noun="lookup" />
      <details className={styles.table}>
        <summary>Show as a table</summary>
        <Table
          caption="Lookups per day"
          isCompact
          columns={[
            { id: 'day', header: 'Day (UTC)', cell: ({ day }) => formatDate(day) },
            { id: 'lookups', header: 'Lookups', align: 'end', cell: ({ lookups }) => formatNumber(lookups) },
          ]}
          rows={days.map((day, at) => ({ day, lookups: counts[at] ?? 0 }))}
          rowKey={({ day }) => day}
        />
      </details>
    </>
  )
}

const dayOf = (slot: number) => new Date(slot).toISOString().slice(0, 10)
