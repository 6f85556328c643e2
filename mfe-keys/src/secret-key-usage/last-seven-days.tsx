import { getKeyUsage } from '@portal/contracts/security/usage'
import { Card } from '@portal/design-system/card'
import { formatNumber } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useState } from 'react'
import { secretKeyQueries } from '../secret-keys/secret-key-queries.ts'
import type { SecretKeyView } from '../secret-keys/secret-key-view.ts'
import { DailyBars } from './daily-bars.tsx'
import { lastDays, lookupsPerDay } from './usage-buckets.ts'

/** How much a key was used in the last seven days, today included (UTC). */
export function LastSevenDays({ secretKey: { id } }: { secretKey: SecretKeyView }) {
  const [days] = useState(() => lastDays(7, Date.now()))
  const span = { start: days[0] ?? '', end: days[6] ?? '' }
  const query = { ...secretKeyQueries.usage(id, span), select: (answer: unknown) => lookupsPerDay(answer, days) }
  const usage = useLoad(query, { what: 'the usage', call: getKeyUsage })
  if (!usage.isAllowed) return null

  const total = usage.data?.reduce((sum, { lookups }) => sum + lookups, 0)
  return (
    <Card
      title="Lookups in the last 7 days"
      description={!total ? 'Days in UTC' : `${formatNumber(total)} in all · days in UTC`}
    >
      <Loaded load={usage} sketch={<Skeleton shape="block" />}>
        {(perDay) => (total === 0 ? <p>No lookups in these days.</p> : <DailyBars days={perDay} />)}
      </Loaded>
    </Card>
  )
}
