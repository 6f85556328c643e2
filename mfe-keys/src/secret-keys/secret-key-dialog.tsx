import { KeyDialog } from '../keys/key-dialog.tsx'
import type { OpenedDialog } from '../keys/key-kind.tsx'
import { CreateSecretKeyDialog } from './form/create-secret-key-dialog.tsx'
import { RevealTokenDialog } from './form/reveal-token-dialog.tsx'
import { RotateSecretKeyDialog } from './form/rotate-secret-key-dialog.tsx'
import { LicensesDialog } from './licenses/licenses-dialog.tsx'

/** Renders the requested dialog. */
export function SecretKeyDialog({ opened, onClose }: { opened: OpenedDialog; onClose: () => void }) {
  if (opened.dialog === 'create') return <CreateSecretKeyDialog onClose={onClose} />
  if (opened.dialog === 'rotate') return <RotateSecretKeyDialog apiKey={opened.apiKey} onClose={onClose} />
  if (opened.dialog === 'reveal') return <RevealTokenDialog apiKey={opened.apiKey} onClose={onClose} />
  if (opened.dialog === 'licenses') return <LicensesDialog secretKey={opened.secretKey} onClose={onClose} />
  return <KeyDialog opened={opened} onClose={onClose} />
}
