import { DeleteKeysDialog, PurgeKeyDialog } from './changes/delete-keys-dialog.tsx'
import { EditKeyDialog } from './form/edit-key-dialog.tsx'
import type { CommonDialog } from './key-kind.tsx'
import { LimitDialog, RemoveLimitDialog, ResetLimitDialog } from './limit/limit-dialogs.tsx'

interface KeyDialogProps {
  opened: CommonDialog
  onClose: () => void
}

/** The dialogs that are alike for keys of either kind. */
export function KeyDialog({ opened, onClose }: KeyDialogProps) {
  switch (opened.dialog) {
    case 'edit':
      return <EditKeyDialog apiKey={opened.apiKey} onClose={onClose} />
    case 'delete':
      return <DeleteKeysDialog keys={opened.keys} onClose={onClose} />
    case 'purge':
      return <PurgeKeyDialog apiKey={opened.apiKey} onClose={onClose} />
    case 'limit':
      return <LimitDialog apiKey={opened.apiKey} limit={opened.limit} onClose={onClose} />
    case 'reset-limit':
      return <ResetLimitDialog apiKey={opened.apiKey} limit={opened.limit} onClose={onClose} />
    case 'remove-limit':
      return <RemoveLimitDialog apiKey={opened.apiKey} onClose={onClose} />
  }
}
