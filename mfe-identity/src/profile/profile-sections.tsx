import { AccountsCard } from '../accounts/accounts-card.tsx'
import { LoginCard } from '../login-facts/login-card.tsx'
import { PasswordCard } from '../password/password-card.tsx'
import { ProfileCard } from './profile-card.tsx'

/** What the profile page is made of. */
export function ProfileSections() {
  return (
    <>
      <ProfileCard />
      <LoginCard />
      <PasswordCard />
      <AccountsCard />
    </>
  )
}
