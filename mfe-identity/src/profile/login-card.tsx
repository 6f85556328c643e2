import type { Credential, UsernameInfo } from '@portal/contracts/authorization/self'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { isSet } from '@portal/contracts/values'
import { Card } from '@portal/design-system/card'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { RelativeTime } from '@portal/design-system/relative-time'
import { Skeleton } from '@portal/design-system/skeleton'
import { StatusChip } from '@portal/design-system/status-chip'
import { messageOf, type Received } from '@portal/platform/api'
import { type Load, Loaded } from '@portal/remote-kit/load'
import styles from './profile-page.module.css'

type Credentials = Load<Received<Credential>[]>

interface LoginCardProps {
  username: Load<Received<UsernameInfo>>
  credentials: Credentials
}

/** With which address and by which ways somebody logs in. */
export function LoginCard({ username, credentials }: LoginCardProps) {
  return (
    <Card title="Login">
      <Loaded load={username}>{(known) => <DetailList details={detailsOf(known, credentials)} />}</Loaded>
    </Card>
  )
}

function detailsOf(info: Received<UsernameInfo>, credentials: Credentials): Detail[] {
  const { username, confirmed, pendingEmailAddress, role = '' } = info
  return [
    {
      term: 'Email address',
      value: (
        <span className={styles.beside}>
          {username || '—'}
          {confirmed === true && (
            <StatusChip tone="active" title="You confirmed that this address is yours.">
              Confirmed
            </StatusChip>
          )}
          {confirmed === false && (
            <StatusChip tone="attention" title="Open the link in the message we sent there.">
              Not confirmed
            </StatusChip>
          )}
        </span>
      ),
    },
    ...(pendingEmailAddress ? [{ term: 'New address', value: <PendingAddress email={pendingEmailAddress} /> }] : []),
    { term: 'Ways to log in', value: <WaysIn credentials={credentials} /> },
    ...(Object.hasOwn(ROLE_LABELS, role)
      ? [{ term: 'Staff role', value: ROLE_LABELS[role as keyof typeof ROLE_LABELS] }]
      : []),
  ]
}

function PendingAddress({ email }: { email: string }) {
  return (
    <span className={styles.beside}>
      {email}
      <StatusChip tone="attention" title="The old address stays until you open the link in the message we sent.">
        Waiting for confirmation
      </StatusChip>
    </span>
  )
}

/** Each way in, and when it was last taken. */
function WaysIn({ credentials: { data, error } }: { credentials: Credentials }) {
  if (data?.length === 0) return 'None yet'
  if (!data) return error ? messageOf(error).content : <Skeleton width="medium" />
  return data.map(({ provider, email_address, created, last_used }) => (
    <p key={`${provider} ${email_address}`}>
      {provider ? provider.charAt(0).toUpperCase() + provider.slice(1) : '—'}
      <span className={styles.detail}>
        {isSet(created) && (
          <>
            {' · '}set <RelativeTime value={created} />
          </>
        )}
        {isSet(last_used) && (
          <>
            {' · '}last used <RelativeTime value={last_used} />
          </>
        )}
      </span>
    </p>
  ))
}
