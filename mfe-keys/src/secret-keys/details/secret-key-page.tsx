import { listSecretKeys } from '@portal/contracts/security/secret-keys'
import { Card } from '@portal/design-system/card'
import { Copyable } from '@portal/design-system/copyable'
import { CountdownRing } from '@portal/design-system/countdown-ring'
import { DateText } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { masked } from '@portal/design-system/masked'
import { Notice } from '@portal/design-system/notice'
import { RelativeTime } from '@portal/design-system/relative-time'
import { useLoad } from '@portal/remote-kit/load'
import { DetailPage } from '@portal/remote-kit/pages'
import { type SecretKey, stateOf } from '@portal/remote-kit/secret-keys'
import { useParams } from 'react-router'
import { KEYS_CRUMB } from '../../paths.ts'
import { SecretKeyActions } from '../changes/secret-key-actions.tsx'
import { nameOf } from '../secret-key.ts'
import { SecretKeyDialogs } from '../secret-key-dialogs.ts'
import { LastUsed, PAUSED_WITH_ACCOUNT, SecretKeyStatus } from '../secret-key-status.tsx'
import { LastSevenDays } from '../usage/last-seven-days.tsx'
import styles from './secret-key-page.module.css'

/** `/account/keys/:id`: one secret key, what is known of it and how much it is used. */
export function SecretKeyPage() {
  const { id } = useParams()
  const keys = useLoad(listSecretKeys, { what: 'the API keys' })
  return (
    <SecretKeyDialogs>
      <DetailPage
        noun="secret key"
        crumb={KEYS_CRUMB}
        load={keys}
        thing={keys.data?.find(({ key_id }) => key_id === id)}
        header={(secretKey) => ({
          title: nameOf(secretKey),
          status: <SecretKeyStatus secretKey={secretKey} />,
          description: secretKey.description,
          action: <SecretKeyActions secretKey={secretKey} />,
        })}
        whyMissing="It may belong to another of your accounts, or it was deleted for good."
      >
        {(secretKey) => (
          <>
            {stateOf(secretKey) === 'paused' && secretKey.by_account_deactivation && (
              <div className={styles.notice}>
                <Notice>{PAUSED_WITH_ACCOUNT}</Notice>
              </div>
            )}
            <div className={styles.cards}>
              <Card title="Details">
                <DetailList details={detailsOf(secretKey)} />
              </Card>
              <LastSevenDays secretKey={secretKey} />
            </div>
          </>
        )}
      </DetailPage>
    </SecretKeyDialogs>
  )
}

function detailsOf(secretKey: SecretKey): Detail[] {
  const {
    key_id = '',
    token,
    created,
    created_by,
    deactivated,
    recovery_deadline,
    last_used,
    last_used_from,
  } = secretKey
  return [
    { term: 'Key ID', value: <Copyable text={key_id} what="key ID" /> },
    { term: 'Token', value: token ? <code>{masked(token)}</code> : '—' },
    {
      term: 'Created',
      value: (
        <>
          <DateText value={created} />
          {created_by && ` by ${created_by}`}
        </>
      ),
    },
    { term: 'Last used', value: <LastUsed secretKey={secretKey} /> },
    ...(last_used && last_used_from ? [{ term: 'Last used from', value: last_used_from }] : []),
    ...(deactivated ? [{ term: 'Deleted', value: <RelativeTime value={deactivated} /> }] : []),
    ...(recovery_deadline
      ? [{ term: 'Recoverable', value: <CountdownRing from={deactivated} until={recovery_deadline} ended="Gone" /> }]
      : []),
  ]
}
