import { getUsernameInfo } from '@portal/contracts/authorization/self'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { Card } from '@portal/design-system/card'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { StatusChip } from '@portal/design-system/status-chip'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import styles from './login-card.module.css'
import { loginQueries } from './login-queries.ts'
import type { UsernameView } from './login-view.ts'
import { WaysIn } from './ways-in.tsx'

/** With which address and by which ways somebody logs in. */
export function LoginCard() {
  const username = useLoad(loginQueries.username(), { what: 'your login', call: getUsernameInfo })
  return (
    <Card title="Login">
      <Loaded load={username}>{(known) => <DetailList details={detailsOf(known)} />}</Loaded>
    </Card>
  )
}

function detailsOf(username: UsernameView): Detail[] {
  const { pendingEmail, role } = username
  return [
    { term: 'Email address', value: <Address username={username} /> },
    ...(pendingEmail ? [{ term: 'New address', value: <PendingAddress email={pendingEmail} /> }] : []),
    { term: 'Ways to log in', value: <WaysIn /> },
    ...(Object.hasOwn(ROLE_LABELS, role)
      ? [{ term: 'Staff role', value: ROLE_LABELS[role as keyof typeof ROLE_LABELS] }]
      : []),
  ]
}

function Address({ username: { email, isConfirmed } }: { username: UsernameView }) {
  return (
    <span className={styles.fact}>
      {email || '—'}
      {isConfirmed === true && (
        <StatusChip tone="active" title="You have shown that it is yours.">
          Confirmed
        </StatusChip>
      )}
      {isConfirmed === false && (
        <StatusChip tone="attention" title="Open the link in the message that we sent there.">
          Not confirmed
        </StatusChip>
      )}
    </span>
  )
}

function PendingAddress({ email }: { email: string }) {
  return (
    <span className={styles.fact}>
      {email}
      <StatusChip tone="attention" title="The old address stays until the link in the message is opened.">
        Waits for confirmation
      </StatusChip>
    </span>
  )
}
