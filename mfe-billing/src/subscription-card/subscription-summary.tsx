import { Link } from '@portal/design-system/link'
import { Count } from '@portal/design-system/number'
import { needingAttention } from '../subscriptions/attention.ts'
import type { LicenceView } from '../subscriptions/licence-view.ts'
import { SUBSCRIPTIONS_PATH } from '../subscriptions/subscription-paths.ts'
import { AttentionList } from './attention-list.tsx'
import styles from './subscription-summary.module.css'

/** How many subscriptions work, and those that somebody should look at. */
export function SubscriptionSummary({ licences }: { licences: readonly LicenceView[] }) {
  const subscriptions = licences.flatMap((licence) => licence.subscriptions)
  const count = (wanted: string) => subscriptions.filter(({ status }) => status === wanted).length
  const concerns = licences.flatMap((licence) =>
    needingAttention(licence).map((subscription) => ({ licence, subscription })),
  )
  if (subscriptions.length === 0) return <NoSubscriptions />

  return (
    <>
      <ul className={styles.counts}>
        <StatusCount label="Active" count={count('Active')} href={`${SUBSCRIPTIONS_PATH}?status=active`} />
        <StatusCount label="Prepaid" count={count('Prepaid')} href={`${SUBSCRIPTIONS_PATH}?status=prepaid`} />
        <StatusCount label="To look at" count={concerns.length} href={SUBSCRIPTIONS_PATH} />
      </ul>
      {concerns.length > 0 ? (
        <AttentionList concerns={concerns} />
      ) : (
        <p className={styles.fine}>Nothing needs your attention.</p>
      )}
      <p className={styles.all}>
        <Link href={SUBSCRIPTIONS_PATH}>All subscriptions</Link>
      </p>
    </>
  )
}

function StatusCount({ label, count, href }: { label: string; count: number; href: string }) {
  return (
    <li>
      <Link href={href} variant="quiet" className={styles.count}>
        <span className={styles.number}>
          <Count value={count} isExact />
        </span>{' '}
        {label}
      </Link>
    </li>
  )
}

function NoSubscriptions() {
  return (
    <p>
      You have no subscriptions yet. <Link href="/pricing">See plans</Link>
    </p>
  )
}
