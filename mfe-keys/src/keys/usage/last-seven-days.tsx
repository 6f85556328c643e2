import { getKeyUsage } from '@portal/contracts/security/usage'
import { Card } from '@portal/design-system/card'
import { formatNumber } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { Loaded, useLoad } from '@portal/remote-kit/load'

import { useState } from 'react'
import type { ApiKey } from '../key.ts'
import { DailyBars } from './daily-bars.tsx'
import { lastDays, lookupsPerDay } from './usage-buckets.ts'

/** How much a key was used in the last seven days, today included (UTC). */
export function LastSevenDays({ apiKey: { key_id = '' } }: { apiKey: ApiKey }) {
  const [days] = useState(() => lastDays(7, Date.now()))
  const usage = useLoad(getKeyUsage, {
    what: 'the usage',
    params: { key: key_id },
    query: { start: days[0] ?? '', end: days[6] ?? '' },
    select: (buckets) => lookupsPerDay(buckets, days),
  })
  if (!usage.isAllowed) return null

  const total = usage.data?.reduce((sum, { lookups }) => sum + lookups, 0)
  return (
    <Card
      title="Lookups in the last 7 days"
      description={!total ? 'Days in UTC' : `${formatNumber(total)} in all · days in UTC`}
    >
      <Loaded load={usage} sketch={<Skeleton shape="block" />}>
        {(perDay) => (total === 0 ? <p>No lookups in the last 7 days.</p> : <DailyBars days={perDay} />)}
      </Loaded>
    </Card>
  )
}
