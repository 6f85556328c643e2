import type { OpenedDialog } from './opened-dialog.ts'
import { TokenExchangeDialog } from './token-exchange-dialog.tsx'
import { TraceDialog } from './trace-dialog.tsx'
import { UnblockDialog } from './unblock-dialog.tsx'

interface KeyDialogProps {
  opened: OpenedDialog
  onClose: () => void
}

/** The open dialog about a key, a network or a trace. */
export function KeyDialog({ opened, onClose }: KeyDialogProps) {
  switch (opened.dialog) {
    case 'unblock':
      return <UnblockDialog network={opened.network} onClose={onClose} />
    case 'token-exchange':
      return <TokenExchangeDialog websiteKey={opened.websiteKey} onClose={onClose} />
    case 'trace':
      return <TraceDialog accountId={opened.accountId} keyId={opened.keyId} onClose={onClose} />
  }
}
