import { listAccounts } from '@portal/contracts/authorization/accounts'
import { getProfile } from '@portal/contracts/authorization/profile'
import { useLoad } from '@portal/remote-kit/load'
import { AboutYouCard } from './about-you-card.tsx'
import { AccountsCard } from './accounts-card.tsx'

/** What the profile page is made of. All of it is asked for at once; what stands below waits, so that nothing jumps. */
export function ProfileSections() {
  const profile = useLoad(getProfile, { what: 'your profile' })
  const accounts = useLoad(listAccounts, { what: 'your accounts' })

  return (
    <>
      <AboutYouCard profile={profile} />
      {!profile.isWaiting && <AccountsCard accounts={accounts} />}
    </>
  )
}
