import { getUsage } from '@portal/contracts/security/usage'
import { portalNow } from '@portal/design-system/clock'
import { EmptyCard } from '@portal/design-system/empty-card'
import { formatNumber } from '@portal/design-system/number'
import { onDemand, useOnDemand } from '@portal/design-system/on-demand'
import { Skeleton } from '@portal/design-system/skeleton'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { countsIn, type UsageRange, usageRange } from '@portal/remote-kit/usage'
import { useState } from 'react'
import { TOOLS_PATH } from '../../paths.ts'
import type { Buckets } from '../supplies.ts'
import styles from './usage-card.module.css'

const chart = onDemand(async () => (await import('./usage-card-chart.tsx')).UsageCardChart)

/** Dashboard card of lookups in the last 30 days, including today. Chart and forecast come after the number. */
export function UsageCard() {
  const [now] = useState(() => portalNow())
  const range = usageRange('30d', now)
  const usage = useLoad(getUsage, { what: 'the usage', query: { ...range.query, by: 'license' } })
  return (
    <Loaded load={usage} sketch={<Skeleton shape="block" />}>
      {(buckets) => <Month buckets={buckets} range={range} now={now} />}
    </Loaded>
  )
}

function Month({ buckets, range, now }: { buckets: Buckets; range: UsageRange; now: number }) {
  const [isChartLost, setChartLost] = useState(false)
  const counts = countsIn(buckets, range.slots, range.slotMs)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const Chart = useOnDemand(chart, total > 0 && !isChartLost, () => setChartLost(true))
  if (total === 0) {
    return (
      <EmptyCard way={{ label: 'Try a lookup', href: TOOLS_PATH }}>
        No lookups in the last 30 days. Daily usage appears here after your first one.
      </EmptyCard>
    )
  }
  return (
    <>
      <p className={styles.total}>
        <strong>{formatNumber(total)}</strong> {total === 1 ? 'lookup' : 'lookups'} in 30 days
      </p>
      {!isChartLost && <div className={styles.chart}>{Chart && <Chart {...{ buckets, counts, range, now }} />}</div>}
    </>
  )
}
