import { NOT_READY } from '@portal/contracts/not-ready'
import type { SlotFailure } from '@portal/federation/slot'
import { useRetryOnline } from '@portal/platform/api'
import buttons from '../layout/buttons.module.css'
import { CopyDetails } from '../layout/copy-details.tsx'
import { Empty } from '../pages/empty.tsx'
import { inSentence } from '../pages/in-sentence.ts'
import pages from '../pages/page.module.css'
import { SOMETHING_BROKE } from '../pages/something-broke.ts'
import { OfferReport } from '../report/offer-report.tsx'
import styles from './slots.module.css'

/**
 * Replaces a failed part, while all others continue (account.md §8 "error screen text"). The page keeps its title; a
 * card of the dashboard has its own above. Without a connection nothing is broken, and the part comes by itself when the portal can
 * be reached again (rule H82).
 */
export function FailureCard({ level, ...failure }: SlotFailure & { level: 'page' | 'card' }) {
  const { title, kind, cause, reference, owner, retry } = failure
  const isOffline = useRetryOnline(retry)
  const isAway = kind === 'load' || kind === 'timeout'
  const details = isAway ? cause : undefined
  const failed = `Could not load ${inSentence(title)}`
  const heading = level === 'page' && <h1 className={`${pages.title} ${styles.heading}`}>{title}</h1>
  const again = (
    <button type="button" className={buttons.button} onClick={retry}>
      Retry
    </button>
  )
  if (isOffline)
    return (
      <>
        {heading}
        <section role="status" className={styles.offline} data-level={level}>
          <Empty icon="offline" title="You're offline" actions={again}>
            We'll load {inSentence(title)} when you're back online.
          </Empty>
        </section>
      </>
    )
  return (
    <>
      {heading}
      <section role="alert" className={styles.failure} data-level={level}>
        <p className={styles.failed}>{failed}</p>
        <p>{reasonOf(isAway)}</p>
        <p className={styles.reference}>
          Reference <code translate="no">{reference}</code>
          {owner && <span>{` · ${owner}`}</span>}
        </p>
        {details && (
          <details className={styles.cause}>
            <summary>Details</summary>
            <p translate="no">{details}</p>
          </details>
        )}
        <div className={styles.actions}>
          {again}
          <CopyDetails what={failed} cause={details} reference={reference} className={buttons.button} />
          <OfferReport />
        </div>
      </section>
    </>
  )
}

/** Missing files are not the remote's fault: its server is unavailable. */
function reasonOf(isAway: boolean) {
  return isAway ? NOT_READY : `${SOMETHING_BROKE.title} ${SOMETHING_BROKE.text}`
}
