import { Card } from '@portal/design-system/card'
import { PageHeader } from '@portal/design-system/page-header'
import { Skeleton } from '@portal/design-system/skeleton'
import { latePage } from '@portal/remote-kit/app'
import styles from './security-page.module.css'

const SecuritySections = latePage(
  async () => (await import('./security-sections.tsx')).SecuritySections,
  <Card>
    <Skeleton lines={6} />
  </Card>,
)

/** `/account/security`: how somebody logs in, and where they are logged in. */
export function SecurityPage() {
  return (
    <>
      <PageHeader title="Security" help="/docs/logging-in" description="How you log in, and where you are logged in." />
      <div className={styles.sections}>
        <SecuritySections />
      </div>
    </>
  )
}
