import { useQuery } from '@portal/platform/api'
import { accountQueries } from '../accounts/account-queries.ts'
import { AccountsCard } from '../accounts/accounts-card.tsx'
import { LoginCard } from '../login-facts/login-card.tsx'
import { loginQueries } from '../login-facts/login-queries.ts'
import { PasswordCard } from '../password/password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { profileQueries } from './profile-queries.ts'

/** What the profile page is made of. All of it is asked for at once; what stands below waits, so that nothing jumps. */
export function ProfileSections() {
  const profile = useQuery(profileQueries.profile())
  const username = useQuery(loginQueries.username())
  useQuery(loginQueries.credentials())
  useQuery(accountQueries.list())

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
