import { PageHeader } from '@portal/design-system/page-header'
import { Whole } from '@portal/platform/whole'
import { NotificationDialogs, useMayChange } from './notification-dialogs.ts'
import styles from './notifications.module.css'
import { ThresholdsCard } from './thresholds-card.tsx'
import { WarningsCard } from './warnings-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

/** `/account/notifications`: who is notified at which usage, and how. */
export function NotificationsPage() {
  const mayChange = useMayChange()
  return (
    <NotificationDialogs>
      <PageHeader
        title="Notifications"
        help="/docs/notifications"
        description="Choose who hears about your usage, and how."
      />
      <Whole>
        <div className={styles.sections}>
          <WarningsCard />
          {mayChange && <ThresholdsCard />}
          {mayChange && <WebhooksCard />}
        </div>
      </Whole>
    </NotificationDialogs>
  )
}
