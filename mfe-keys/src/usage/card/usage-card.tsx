import { getUsage } from '@portal/contracts/security/usage'
import { Link } from '@portal/design-system/link'
import { formatNumber } from '@portal/design-system/number'
import { onDemand, useOnDemand } from '@portal/design-system/on-demand'
import { Skeleton } from '@portal/design-system/skeleton'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useState } from 'react'
import { USAGE_PATH } from '../../paths.ts'
import { usageRange } from '../usage-range.ts'
import { countsIn } from '../usage-series.ts'
import styles from './usage-card.module.css'

const chart = onDemand(async () => (await import('./usage-card-chart.tsx')).UsageCardChart)

/** What the dashboard shows of lookups: those of the last 30 days, today's included. The chart comes after the number. */
export function UsageCard() {
  const [{ query, slots, slotMs }] = useState(() => usageRange('30d', Date.now()))
  const usage = useLoad(getUsage, {
    what: 'the usage',
    query,
    select: (buckets) => countsIn(buckets, slots, slotMs),
  })
  return (
    <Loaded load={usage} sketch={<Skeleton shape="block" />}>
      {(counts) => <Month slots={slots} counts={counts} />}
    </Loaded>
  )
}

function Month({ slots, counts }: { slots: readonly number[]; counts: readonly number[] }) {
  const [isChartLost, setChartLost] = useState(false)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const Chart = useOnDemand(chart, total > 0 && !isChartLost, () => setChartLost(true))
  if (total === 0) {
    return (
      <p>
        No lookups in the last 30 days. <Link href={USAGE_PATH}>Go to Usage</Link>
      </p>
    )
  }
  return (
    <>
      <p className={styles.total}>
        <strong>{formatNumber(total)}</strong> lookups in 30 days
      </p>
      {!isChartLost && <div className={styles.chart}>{Chart && <Chart slots={slots} counts={counts} />}</div>}
      <Link href={`${USAGE_PATH}?range=30d`} isAlone>
        All usage
      </Link>
    </>
  )
}
