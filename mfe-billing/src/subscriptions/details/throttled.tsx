import { listRateLimits } from '@portal/contracts/subscriptions/rate-limits'
import { RelativeTime } from '@portal/design-system/relative-time'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import styles from '../subscription.module.css'
import { End } from './slowed-down.tsx'

/** Says when the gateway last throttled the license for too many requests a second; the page of the license lists each time. */
export function Throttled({ licenseId }: { licenseId: string }) {
  const limits = useLoad(listRateLimits, { what: 'the slowdowns', params: { id: licenseId } })
  return (
    <Loaded load={limits}>
      {(times) => {
        const [latest] = times.toSorted((one, other) => (other.created ?? '').localeCompare(one.created ?? ''))
        if (!latest) return <p className={styles.muted}>Never throttled</p>
        return (
          <p className={styles.muted}>
            Last throttled <RelativeTime value={latest.created} /> · <End at={latest.expiration} />
          </p>
        )
      }}
    </Loaded>
  )
}
