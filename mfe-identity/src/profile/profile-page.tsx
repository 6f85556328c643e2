import { Card } from '@portal/design-system/card'
import { onDemand, useOnDemand } from '@portal/design-system/on-demand'
import { PageHeader } from '@portal/design-system/page-header'
import { ProblemCard } from '@portal/design-system/problem-card'
import { Skeleton } from '@portal/design-system/skeleton'
import { useState } from 'react'
import styles from './profile-page.module.css'

/** Apart from the login page's code, which everybody loads. */
const profileSections = onDemand(async () => (await import('./profile-sections.tsx')).ProfileSections)

/** `/account/profile`: who somebody is here, and how they log in. */
export function ProfilePage() {
  const [isGivenUp, setGivenUp] = useState(false)
  const Sections = useOnDemand(profileSections, !isGivenUp, () => setGivenUp(true))
  return (
    <>
      <PageHeader title="Profile" description="Your name and contact details, and how you log in." />
      <div className={styles.sections}>
        {Sections ? <Sections /> : <NoSections isGivenUp={isGivenUp} onRetry={() => setGivenUp(false)} />}
      </div>
    </>
  )
}

function NoSections({ isGivenUp, onRetry }: { isGivenUp: boolean; onRetry: () => void }) {
  if (!isGivenUp)
    return (
      <Card>
        <Skeleton lines={6} />
      </Card>
    )

  return (
    <ProblemCard
      title="This page could not be loaded"
      message="Check your connection and try again."
      onRetry={onRetry}
    />
  )
}
