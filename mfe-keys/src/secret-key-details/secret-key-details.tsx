import { Card } from '@portal/design-system/card'
import { Copyable } from '@portal/design-system/copyable'
import { CountdownRing } from '@portal/design-system/countdown-ring'
import { DateText } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { masked } from '@portal/design-system/masked'
import { Notice } from '@portal/design-system/notice'
import { RelativeTime } from '@portal/design-system/relative-time'
import { usePageTitle } from '@portal/platform/navigation'
import { LastSevenDays } from '../secret-key-usage/last-seven-days.tsx'
import { LastUsed } from '../secret-keys/last-used.tsx'
import { PAUSED_WITH_ACCOUNT } from '../secret-keys/secret-key-status.tsx'
import { nameOf, type SecretKeyView } from '../secret-keys/secret-key-view.ts'
import styles from './secret-key-details.module.css'

export function SecretKeyDetails({ secretKey }: { secretKey: SecretKeyView }) {
  usePageTitle(`${nameOf(secretKey)} · API keys`)
  return (
    <>
      {secretKey.state === 'paused' && secretKey.isPausedWithAccount && (
        <div className={styles.notice}>
          <Notice>{PAUSED_WITH_ACCOUNT}</Notice>
        </div>
      )}
      <div className={styles.cards}>
        <Card title="Facts">
          <DetailList details={factsOf(secretKey)} />
        </Card>
        <LastSevenDays secretKey={secretKey} />
      </div>
    </>
  )
}

function factsOf(secretKey: SecretKeyView): Detail[] {
  const { id, token, created, createdBy, deleted, recoverableUntil, lastUsed, lastUsedFrom } = secretKey
  return [
    { term: 'Key ID', value: <Copyable text={id} what="key ID" /> },
    { term: 'Token', value: token ? <code>{masked(token)}</code> : '—' },
    { term: 'Created', value: <Created {...{ created, createdBy }} /> },
    { term: 'Last used', value: <LastUsed at={lastUsed} /> },
    ...(lastUsed && lastUsedFrom ? [{ term: 'Last used from', value: lastUsedFrom }] : []),
    ...(deleted ? [{ term: 'Deleted', value: <RelativeTime value={deleted} /> }] : []),
    ...(recoverableUntil
      ? [{ term: 'Recoverable', value: <CountdownRing from={deleted} until={recoverableUntil} ended="Gone" /> }]
      : []),
  ]
}

function Created({ created, createdBy }: Pick<SecretKeyView, 'created' | 'createdBy'>) {
  return (
    <>
      {created ? <DateText value={created} /> : '—'}
      {createdBy && ` by ${createdBy}`}
    </>
  )
}
