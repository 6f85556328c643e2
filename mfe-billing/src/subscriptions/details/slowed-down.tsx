import { listRateLimits } from '@portal/contracts/subscriptions/rate-limits'
import { portalNow } from '@portal/design-system/clock'
import { RelativeTime } from '@portal/design-system/relative-time'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import styles from '../subscription.module.css'

/** The times at which the gateway throttled the license for too many requests a second (commerce.md §3). */
export function SlowedDown({ licenseId }: { licenseId: string }) {
  const limits = useLoad(listRateLimits, { what: 'the slowdowns', params: { id: licenseId } })
  return (
    <Loaded load={limits}>
      {(times) =>
        times.length === 0 ? (
          'None yet'
        ) : (
          <ul className={styles.lines}>
            {times.map(({ created, expiration }, place) => (
              <li key={created ?? place}>
                <RelativeTime value={created} />
                <span className={styles.muted}>
                  <End at={expiration} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

/** Says when throttling ends, or that it did. */
export function End({ at }: { at: string | undefined }) {
  if (at === undefined || Date.parse(at) <= portalNow()) return 'Expired'
  return (
    <>
      ends <RelativeTime value={at} />
    </>
  )
}
