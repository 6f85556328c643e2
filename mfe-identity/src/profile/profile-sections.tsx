import { listAccounts } from '@portal/contracts/authorization/accounts'
import { getProfile } from '@portal/contracts/authorization/profile'
import { listOwnTopics } from '@portal/contracts/contacts/profile-topics'
import { useLoad } from '@portal/remote-kit/load'
import { AboutYouCard } from './about-you-card.tsx'
import { AccountsCard } from './accounts-card.tsx'
import { TopicsCard } from './topics-card.tsx'

/** Sections of the profile page. All data are requested at once; lower sections wait, so that nothing jumps. */
export function ProfileSections() {
  const profile = useLoad(getProfile, { what: 'your profile' })
  const accounts = useLoad(listAccounts, { what: 'your accounts' })
  const topics = useLoad(listOwnTopics, { what: 'what we write to you about' })

  return (
    <>
      <AboutYouCard profile={profile} />
      {!profile.isWaiting && <AccountsCard accounts={accounts} />}
      {!profile.isWaiting && !accounts.isWaiting && <TopicsCard topics={topics} />}
    </>
  )
}
