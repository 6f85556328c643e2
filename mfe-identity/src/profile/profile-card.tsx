import { getProfile } from '@portal/contracts/authorization/profile'
import { Card } from '@portal/design-system/card'
import { Skeleton } from '@portal/design-system/skeleton'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { ProfileForm } from './profile-form.tsx'
import { profileQueries } from './profile-queries.ts'

export function ProfileCard() {
  const profile = useLoad(profileQueries.profile(), { what: 'your profile', call: getProfile })
  return (
    <Card title="About you" description="Your team sees your name. The rest helps us to help you.">
      <Loaded load={profile} sketch={<Skeleton lines={6} />}>
        {(known) => <ProfileForm profile={known} />}
      </Loaded>
    </Card>
  )
}
