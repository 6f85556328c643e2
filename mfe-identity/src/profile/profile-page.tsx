import { Card } from '@portal/design-system/card'
import { PageHeader } from '@portal/design-system/page-header'
import { Skeleton } from '@portal/design-system/skeleton'
import { latePage } from '../late-page.tsx'
import styles from './profile-page.module.css'

const ProfileSections = latePage(
  async () => (await import('./profile-sections.tsx')).ProfileSections,
  <Card>
    <Skeleton lines={6} />
  </Card>,
)

/** `/account/profile`: who somebody is here, and how they log in. */
export function ProfilePage() {
  return (
    <>
      <PageHeader title="Profile" description="Your name and contact details, and how you log in." />
      <div className={styles.sections}>
        <ProfileSections />
      </div>
    </>
  )
}
