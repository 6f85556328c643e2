import { useQuery } from '@portal/platform/api'
import { AccountsCard } from '../accounts/accounts-card.tsx'
import { accountsQuery } from '../accounts/accounts-query.ts'
import { LoginCard } from '../login-facts/login-card.tsx'
import { loginQueries } from '../login-facts/login-queries.ts'
import { PasswordCard } from '../password/password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { profileQuery } from './profile-query.ts'

/** What the profile page is made of. All of it is asked for at once; what stands below waits, so that nothing jumps. */
export function ProfileSections() {
  const profile = useQuery(profileQuery())
  const username = useQuery(loginQueries.username())
  useQuery(loginQueries.credentials())
  useQuery(accountsQuery())

  return (
    <>
      <ProfileCard />
      {!profile.isLoading && <LoginCard />}
      {!profile.isLoading && !username.isLoading && (
        <>
          <PasswordCard />
          <AccountsCard />
        </>
      )}
    </>
  )
}
