import { AddWebhookDialog } from './add-webhook-dialog.tsx'
import { ChangeWebhookDialog } from './change-webhook-dialog.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { RemoveWebhookDialog } from './remove-webhook-dialog.tsx'
import { ReplaceSecretDialog } from './replace-secret-dialog.tsx'
import { AddThresholdDialog, ChangeThresholdDialog } from './threshold-dialogs.tsx'
import type { KnownThreshold } from './thresholds.ts'
import type { KnownWebhook } from './webhooks.ts'

/** A dialog of the page, and its subject. */
export type OpenedDialog =
  | { dialog: 'add-threshold' | 'add-webhook' }
  | { dialog: 'change-threshold'; threshold: KnownThreshold }
  | { dialog: 'change-webhook' | 'deliveries' | 'replace-secret' | 'remove-webhook'; webhook: KnownWebhook }

/** Renders the requested dialog. */
export function NotificationDialog({ opened, onClose }: { opened: OpenedDialog; onClose: () => void }) {
  switch (opened.dialog) {
    case 'add-threshold':
      return <AddThresholdDialog onClose={onClose} />
    case 'change-threshold':
      return <ChangeThresholdDialog threshold={opened.threshold} onClose={onClose} />
    case 'add-webhook':
      return <AddWebhookDialog onClose={onClose} />
    case 'change-webhook':
      return <ChangeWebhookDialog webhook={opened.webhook} onClose={onClose} />
    case 'deliveries':
      return <DeliveriesDialog webhook={opened.webhook} onClose={onClose} />
    case 'replace-secret':
      return <ReplaceSecretDialog webhook={opened.webhook} onClose={onClose} />
    case 'remove-webhook':
      return <RemoveWebhookDialog webhook={opened.webhook} onClose={onClose} />
  }
}
