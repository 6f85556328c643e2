import { getKeyUsage } from '@portal/contracts/security/usage'
import { Card } from '@portal/design-system/card'
import { Chart } from '@portal/design-system/chart'
import { portalNow } from '@portal/design-system/clock'
import { formatDate } from '@portal/design-system/date'
import { formatNumber } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useState } from 'react'
import { usageRange } from '../../usage/usage-range.ts'
import { countsIn } from '../../usage/usage-series.ts'
import type { ApiKey } from '../key.ts'

/** Shows a key's usage of the last seven days, including today (UTC). */
export function LastSevenDays({ apiKey: { key_id = '' } }: { apiKey: ApiKey }) {
  const [{ slots, slotMs }] = useState(() => usageRange('7d', portalNow()))
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
        {(counts) =>
          total ? (
            <Chart
              name="Lookups per day"
              header="Day (UTC)"
              time="7 days"
              series={[{ id: 'key', name: 'Lookups', counts, total }]}
              labels={days.map((day) => formatDate(day).slice(0, 5))}
              noun="lookup"
              isSmall
            />
          ) : (
            <p>No lookups in the last 7 days.</p>
          )
        }
      </Loaded>
    </Card>
  )
}

const dayOf = (slot: number) => new Date(slot).toISOString().slice(0, 10)
