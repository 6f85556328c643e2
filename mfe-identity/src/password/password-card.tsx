import { Card } from '@portal/design-system/card'
import { useQuery } from '@portal/platform/api'
import { useSession } from '@portal/platform/session'
import { loginQueries } from '../login-facts/login-queries.ts'
import { PasswordForm } from './password-form.tsx'

/** Changes the password of whoever has one. */
export function PasswordCard() {
  const { data: credentials } = useQuery(loginQueries.credentials())
  const email = useSession(({ visitor }) => visitor?.user.email ?? '')
  const hasNone = credentials && !credentials.some(({ provider }) => provider === 'password')
  return (
    <Card
      title="Password"
      description={hasNone ? undefined : 'You stay signed in here, and are signed out everywhere else.'}
    >
      {hasNone ? (
        <p>You log in through another provider, so there is no password here.</p>
      ) : (
        <PasswordForm email={email} />
      )}
    </Card>
  )
}
