import { AdjustLookupsDialog } from './adjust-lookups-dialog.tsx'
import { ChangeEndDialog } from './change-end-dialog.tsx'
import { EndNowDialog } from './end-now-dialog.tsx'
import type { OpenedDialog } from './opened-dialog.ts'
import { RateLimitDialog } from './rate-limit-dialog.tsx'
import { ResumeDialog, SuspendDialog } from './suspend-dialogs.tsx'

interface SubscriptionDialogProps {
  opened: OpenedDialog
  onClose: () => void
}

/** The open dialog about a license or one of its subscriptions. */
export function SubscriptionDialog({ opened, onClose }: SubscriptionDialogProps) {
  switch (opened.dialog) {
    case 'lookups':
      return <AdjustLookupsDialog opened={opened} onClose={onClose} />
    case 'end':
      return <ChangeEndDialog opened={opened} onClose={onClose} />
    case 'rate':
      return <RateLimitDialog opened={opened} onClose={onClose} />
    case 'terminate':
      return <EndNowDialog opened={opened} onClose={onClose} />
    case 'suspend':
      return <SuspendDialog opened={opened} onClose={onClose} />
    case 'resume':
      return <ResumeDialog opened={opened} onClose={onClose} />
  }
}
