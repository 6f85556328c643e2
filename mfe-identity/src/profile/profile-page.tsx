import { PAGES } from '@portal/contracts/pages'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { PageHeader } from '@portal/design-system/page-header'
import { Skeleton } from '@portal/design-system/skeleton'
import { latePage } from '@portal/remote-kit/app'
import sections from '../sections.module.css'

const ProfileSections = latePage(
  async () => (await import('./profile-sections.tsx')).ProfileSections,
  <Card>
    <Skeleton lines={6} />
  </Card>,
)

/** `/account/profile`: who somebody is here. */
export function ProfilePage() {
  return (
    <>
      <PageHeader
        title="Profile"
        description="Your name and contact details, your accounts and your email topics."
        action={<ButtonLink href={PAGES.security}>Login and security</ButtonLink>}
      />
      <div className={sections.sections}>
        <ProfileSections />
      </div>
    </>
  )
}
