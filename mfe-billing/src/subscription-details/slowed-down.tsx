import { Card } from '@portal/design-system/card'
import { ProblemCard } from '@portal/design-system/problem-card'
import { RelativeTime } from '@portal/design-system/relative-time'
import { Skeleton } from '@portal/design-system/skeleton'
import { messageOf, useQuery } from '@portal/platform/api'
import { listOf, timeOf } from '../subscriptions/raw-values.ts'
import { subscriptionQueries } from '../subscriptions/subscription-queries.ts'
import styles from './slowed-down.module.css'

/** The times at which the gateway slowed the license down for too many requests a second (commerce.md §3). */
export function SlowedDown({ licenceId }: { licenceId: string }) {
  const limits = useQuery({ ...subscriptionQueries.rateLimits(licenceId), select: slowdownsOf })
  return (
    <Card title="Slowed down" description="Times at which there were more requests a second than allowed">
      {limits.data && <Slowdowns slowdowns={limits.data} />}
      {limits.isPending && <Skeleton lines={2} />}
      {!limits.data && limits.error && (
        <ProblemCard
          title="These could not be loaded"
          message={messageOf(limits.error).content}
          onRetry={() => void limits.refetch()}
        />
      )}
    </Card>
  )
}

interface Slowdown {
  began: string
  ends: string
}

function slowdownsOf(answer: unknown): Slowdown[] {
  return listOf(answer, 'rate limits').map((raw) => ({ began: timeOf(raw.created), ends: timeOf(raw.expiration) }))
}

function Slowdowns({ slowdowns }: { slowdowns: readonly Slowdown[] }) {
  if (slowdowns.length === 0) return <p className={styles.none}>Never so far.</p>
  return (
    <ul className={styles.list}>
      {slowdowns.map(({ began, ends }) => (
        <li key={began}>
          <RelativeTime value={began} />
          <span className={styles.end}>
            {ends && Date.parse(ends) > Date.now() ? (
              <>
                ends <RelativeTime value={ends} />
              </>
            ) : (
              'Expired'
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
