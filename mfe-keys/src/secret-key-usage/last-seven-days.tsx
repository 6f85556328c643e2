import { getKeyUsage } from '@portal/contracts/security/usage'
import { Card } from '@portal/design-system/card'
import { formatNumber } from '@portal/design-system/number'
import { ProblemCard } from '@portal/design-system/problem-card'
import { Skeleton } from '@portal/design-system/skeleton'
import { messageOf, useQuery } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { useState } from 'react'
import { secretKeyQueries } from '../secret-keys/secret-key-queries.ts'
import type { SecretKeyView } from '../secret-keys/secret-key-view.ts'
import { DailyBars } from './daily-bars.tsx'
import { lastDays, lookupsPerDay } from './usage-buckets.ts'

/** How much a key was used in the last seven days, today included (UTC). */
export function LastSevenDays({ secretKey: { id } }: { secretKey: SecretKeyView }) {
  const [days] = useState(() => lastDays(7, Date.now()))
  const may = useMay(getKeyUsage)
  const span = { start: days[0] ?? '', end: days[6] ?? '' }
  const usage = useQuery({
    ...secretKeyQueries.usage(id, span),
    enabled: may,
    select: (answer) => lookupsPerDay(answer, days),
  })
  if (!may) return null
  if (usage.error && !usage.data) return <UsageProblem error={usage.error} onRetry={() => void usage.refetch()} />

  const total = usage.data?.reduce((sum, { lookups }) => sum + lookups, 0)
  return (
    <Card
      title="Lookups in the last 7 days"
      description={total === undefined ? 'Days in UTC' : `${formatNumber(total)} in all · days in UTC`}
    >
      {usage.data ? <DailyBars days={usage.data} /> : <Sketch />}
    </Card>
  )
}

function Sketch() {
  return (
    <div aria-busy="true">
      <Skeleton shape="block" />
    </div>
  )
}

function UsageProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { content, reference } = messageOf(error)
  return (
    <ProblemCard
      title="The usage could not be loaded"
      message={content}
      {...(reference && { reference })}
      onRetry={onRetry}
    />
  )
}
