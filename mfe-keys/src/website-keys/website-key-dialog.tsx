import { KeyDialog } from '../keys/key-dialog.tsx'
import type { OpenedDialog } from '../keys/key-kind.tsx'
import { CreateWebsiteKeyDialog } from './form/create-website-key-dialog.tsx'

/** The dialog that was asked for. */
export function WebsiteKeyDialog({ opened, onClose }: { opened: OpenedDialog; onClose: () => void }) {
  if (opened.dialog === 'create') return <CreateWebsiteKeyDialog onClose={onClose} />
  // A website key is no secret: nothing puts another in its place, and nothing is hidden.
  if (opened.dialog === 'rotate' || opened.dialog === 'reveal') return null
  return <KeyDialog opened={opened} onClose={onClose} />
}
