import { Link } from '@portal/design-system/link'
import { LinkedCounts } from '@portal/design-system/linked-counts'
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
      <LinkedCounts
        counts={[
          { label: 'Active', count: count('Active'), href: `${SUBSCRIPTIONS_PATH}?status=active` },
          { label: 'Prepaid', count: count('Prepaid'), href: `${SUBSCRIPTIONS_PATH}?status=prepaid` },
          { label: 'To look at', count: concerns.length, href: SUBSCRIPTIONS_PATH },
        ]}
      />
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

function NoSubscriptions() {
  return (
    <p>
      You have no subscriptions yet. <Link href="/pricing">See plans</Link>
    </p>
  )
}
