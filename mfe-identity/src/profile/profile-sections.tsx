import { listAccounts } from '@portal/contracts/authorization/accounts'
import { getProfile } from '@portal/contracts/authorization/profile'
import { getUsernameInfo, listCredentials } from '@portal/contracts/authorization/self'
import { useLoad } from '@portal/remote-kit/load'
import { AboutYouCard } from './about-you-card.tsx'
import { AccountsCard } from './accounts-card.tsx'
import { LoginCard } from './login-card.tsx'
import { PasswordCard } from './password-card.tsx'

/** What the profile page is made of. All of it is asked for at once; what stands below waits, so that nothing jumps. */
export function ProfileSections() {
  const profile = useLoad(getProfile, { what: 'your profile' })
  const username = useLoad(getUsernameInfo, { what: 'your login' })
  const credentials = useLoad(listCredentials, { what: 'your ways to log in' })
  const accounts = useLoad(listAccounts, { what: 'your accounts' })

  return (
    <>
      <AboutYouCard profile={profile} />
      {!profile.isWaiting && <LoginCard username={username} credentials={credentials} />}
      {!profile.isWaiting && !username.isWaiting && (
        <>
          <PasswordCard credentials={credentials} />
          <AccountsCard accounts={accounts} />
        </>
      )}
    </>
  )
}
