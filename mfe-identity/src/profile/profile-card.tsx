import { Card } from '@portal/design-system/card'
import { useQuery } from '@portal/platform/api'
import { Loaded } from '../answers/loaded.tsx'
import { ProfileForm } from './profile-form.tsx'
import { profileQuery } from './profile-query.ts'

export function ProfileCard() {
  const query = profileQuery()
  const profile = useQuery(query)
  return (
    <Card title="About you" description="Your team sees your name. The rest helps us to help you.">
      <Loaded query={profile} queryKey={query.queryKey} what="your profile" lines={6}>
        {(known) => <ProfileForm profile={known} />}
      </Loaded>
    </Card>
  )
}
