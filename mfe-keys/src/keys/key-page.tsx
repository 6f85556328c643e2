import { Card } from '@portal/design-system/card'
import { CountdownRing } from '@portal/design-system/countdown-ring'
import { DateText } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { Link } from '@portal/design-system/link'
import { Notice } from '@portal/design-system/notice'
import { formatCount } from '@portal/design-system/number'
import { RelativeTime } from '@portal/design-system/relative-time'
import type { Load } from '@portal/remote-kit/load'
import { DetailPage } from '@portal/remote-kit/pages'
import { stateOf } from '@portal/remote-kit/secret-keys'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { pathOfKey } from '../paths.ts'
import { KeyActions } from './changes/key-actions.tsx'
import { type ApiKey, nameOf } from './key.ts'
import { useKeyKind } from './key-kind.tsx'
import styles from './key-page.module.css'
import { KeyStatus, LastUsed, PAUSED_WITH_ACCOUNT } from './key-status.tsx'
import { LimitCard } from './limit/limit-card.tsx'
import { LastSevenDays } from './usage/last-seven-days.tsx'

interface KeyPageProps<Key extends ApiKey> {
  keys: Load<Key[]>
  /** Details that identify it, before those that every key has. */
  details: (apiKey: Key) => Detail[]
  /** Cards about what only keys of this kind have. */
  children?: (apiKey: Key) => ReactNode
}

/** The page of one key, named by the address: its details and usage. */
export function KeyPage<Key extends ApiKey>({ keys, details, children }: KeyPageProps<Key>) {
  const { id } = useParams()
  const { noun, home } = useKeyKind()
  return (
    <DetailPage
      noun={noun}
      crumb={home}
      load={keys}
      thing={keys.data?.find(({ key_id }) => key_id === id)}
      header={(apiKey) => ({
        title: nameOf(apiKey),
        status: <KeyStatus apiKey={apiKey} />,
        description: apiKey.description,
        action: <KeyActions apiKey={apiKey} />,
      })}
      whyMissing="It may belong to another of your accounts, or it was deleted for good."
    >
      {(apiKey) => (
        <>
          {stateOf(apiKey) === 'paused' && apiKey.by_account_deactivation && (
            <div className={styles.notice}>
              <Notice>{PAUSED_WITH_ACCOUNT}</Notice>
            </div>
          )}
          {apiKey.replaced_by && stateOf(apiKey) === 'active' && (
            <div className={styles.notice}>
              <InOverlap apiKey={apiKey} />
            </div>
          )}
          <div className={styles.cards}>
            <Card title="Details">
              <DetailList details={[...details(apiKey), ...historyOf(apiKey)]} />
            </Card>
            {children?.(apiKey)}
            <LimitCard apiKey={apiKey} />
            <LastSevenDays apiKey={apiKey} />
          </div>
        </>
      )}
    </DetailPage>
  )
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
