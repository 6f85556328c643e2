import { PAGES } from '@portal/contracts/pages'
import { Card } from '@portal/design-system/card'
import { CountdownRing } from '@portal/design-system/countdown-ring'
import { DateText } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { Link } from '@portal/design-system/link'
import { Notice } from '@portal/design-system/notice'
import { formatCount } from '@portal/design-system/number'
import { RelativeTime } from '@portal/design-system/relative-time'
import { stateOf, statusOf } from '@portal/remote-kit/secret-keys'
import type { ReactNode } from 'react'
import { pathOfKey } from '../paths.ts'
import type { ApiKey } from './key.ts'
import styles from './key-cards.module.css'
import { useKeyKind } from './key-kind.tsx'
import { LastUsed, MEANINGS } from './key-status.tsx'
import { LimitCard } from './limit/limit-card.tsx'
import { LastSevenDays } from './usage/last-seven-days.tsx'

interface KeyCardsProps {
  apiKey: ApiKey
  /** Details that identify it, before those that every key has. */
  details: readonly Detail[]
  /** Cards about what only keys of its kind have. */
  children?: ReactNode
}

/** Everything about one key: what is wrong with it first, with what ends that. */
export function KeyCards({ apiKey, details, children }: KeyCardsProps) {
  const isLimited = statusOf(apiKey) === 'limit-reached'
  return (
    <>
      <Truth apiKey={apiKey} />
      {isLimited && (
        <div className={styles.notice}>
          <LimitCard apiKey={apiKey} />
        </div>
      )}
      <div className={styles.cards}>
        <Card title="Details">
          <DetailList details={[...details, ...historyOf(apiKey)]} />
        </Card>
        {children}
        {!isLimited && <LimitCard apiKey={apiKey} />}
        <LastSevenDays apiKey={apiKey} />
      </div>
    </>
  )
}

/** Says what keeps a key from working, unless a card says it together with what ends it. */
function Truth({ apiKey }: { apiKey: ApiKey }) {
  const status = statusOf(apiKey)
  const notice =
    status === 'license-ended' ? (
      <Notice tone="stopped">
        {MEANINGS[status]} <Link href={PAGES.subscriptions}>See your subscriptions</Link>
      </Notice>
    ) : status === 'account-deactivated' ? (
      <Notice>{MEANINGS[status]}</Notice>
    ) : apiKey.replaced_by && stateOf(apiKey) === 'active' ? (
      <InOverlap apiKey={apiKey} />
    ) : undefined
  return notice && <div className={styles.notice}>{notice}</div>
}

/** Until when both keys work, and whether something still uses the one that was replaced (rule D17). */
function InOverlap({ apiKey: { stops_at, replaced_by = '', used_last_hour } }: { apiKey: ApiKey }) {
  const { home } = useKeyKind()
  return (
    <Notice title="Another key has taken its place">
      It works beside <Link href={pathOfKey(home.href, replaced_by)}>the new key</Link> and stops{' '}
      <RelativeTime value={stops_at} />.
      {used_last_hour !== undefined && (
        <span>{` In the last hour it served ${formatCount(used_last_hour, 'lookup')}.`}</span>
      )}
    </Notice>
  )
}

function historyOf(apiKey: ApiKey): Detail[] {
  const { created, created_by, deactivated, recovery_deadline, last_used, last_used_from } = apiKey
  return [
    {
      term: 'Created',
      value: (
        <>
          <DateText value={created} />
          {created_by && <span>{` by ${created_by}`}</span>}
        </>
      ),
    },
    { term: 'Last used', value: <LastUsed apiKey={apiKey} /> },
    ...(last_used && last_used_from ? [{ term: 'Last used from', value: last_used_from }] : []),
    ...(deactivated ? [{ term: 'Deleted', value: <RelativeTime value={deactivated} /> }] : []),
    ...(recovery_deadline
      ? [{ term: 'Recoverable', value: <CountdownRing from={deactivated} until={recovery_deadline} ended="Gone" /> }]
      : []),
  ]
}
