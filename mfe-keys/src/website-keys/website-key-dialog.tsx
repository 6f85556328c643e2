import { KeyDialog } from '../keys/key-dialog.tsx'
import type { OpenedDialog } from '../keys/key-kind.tsx'
import { CreateWebsiteKeyDialog } from './form/create-website-key-dialog.tsx'

/** Renders the requested dialog. */
export function WebsiteKeyDialog({ opened, onClose }: { opened: OpenedDialog; onClose: () => void }) {
  if (opened.dialog === 'create') return <CreateWebsiteKeyDialog onClose={onClose} />
  // A website key is no secret, and is for all licenses: nothing puts another in its place, nothing is hidden.
  if (opened.dialog === 'rotate' || opened.dialog === 'reveal' || opened.dialog === 'licenses') return null
  return <KeyDialog opened={opened} onClose={onClose} />
}
