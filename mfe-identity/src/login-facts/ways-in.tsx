import { RelativeTime } from '@portal/design-system/relative-time'
import { Skeleton } from '@portal/design-system/skeleton'
import { messageOf, useQuery } from '@portal/platform/api'
import styles from './login-card.module.css'
import { loginQueries } from './login-queries.ts'
import type { CredentialView } from './login-view.ts'

/** Each way in, and when it was last taken. */
export function WaysIn() {
  const { data, error } = useQuery(loginQueries.credentials())
  if (data?.length === 0) return 'None yet'
  if (data) return data.map((credential) => <WayIn key={keyOf(credential)} credential={credential} />)
  return error ? messageOf(error).content : <Skeleton width="medium" />
}

function WayIn({ credential: { provider, created, lastUsed } }: { credential: CredentialView }) {
  return (
    <p>
      {nameOf(provider)}
      <span className={styles.detail}>
        {created && (
          <>
            {' · '}set <RelativeTime value={created} />
          </>
        )}
        {lastUsed && (
          <>
            {' · '}last used <RelativeTime value={lastUsed} />
          </>
        )}
      </span>
    </p>
  )
}

function nameOf(provider: string) {
  return provider ? provider.charAt(0).toUpperCase() + provider.slice(1) : '—'
}

const keyOf = ({ provider, email }: CredentialView) => `${provider} ${email}`
