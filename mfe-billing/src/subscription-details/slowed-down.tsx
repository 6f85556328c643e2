import { listRateLimits } from '@portal/contracts/subscriptions/rate-limits'
import { Card } from '@portal/design-system/card'
import { RelativeTime } from '@portal/design-system/relative-time'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { listOf, timeOf } from '@portal/remote-kit/raw-values'
import { subscriptionQueries } from '../subscriptions/subscription-queries.ts'
import styles from './slowed-down.module.css'

/** The times at which the gateway slowed the license down for too many requests a second (commerce.md §3). */
export function SlowedDown({ licenceId }: { licenceId: string }) {
  const query = { ...subscriptionQueries.rateLimits(licenceId), select: slowdownsOf }
  const limits = useLoad(query, { what: 'these times', call: listRateLimits })
  return (
    <Card title="Slowed down" description="Times at which there were more requests a second than allowed">
      <Loaded load={limits}>{(slowdowns) => <Slowdowns slowdowns={slowdowns} />}</Loaded>
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
