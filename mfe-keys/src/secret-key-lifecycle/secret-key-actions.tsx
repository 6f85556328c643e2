import { deleteSecretKey, updateSecretKey } from '@portal/contracts/security/secret-keys'
import { MenuButton, type MenuEntry } from '@portal/design-system/menu-button'
import { useMay } from '@portal/platform/session'
import { useOpenDialog } from '../secret-key-dialogs/secret-key-dialogs.ts'
import { nameOf, type SecretKeyView } from '../secret-keys/secret-key-view.ts'
import { PauseOrActivateButton } from './pause-or-activate-button.tsx'
import { RecoverKeyButton } from './recover-key-button.tsx'

/** What this person may do with this key now. */
export function SecretKeyActions({ secretKey }: { secretKey: SecretKeyView }) {
  const entries = useMenuEntries(secretKey)
  return (
    <>
      <PauseOrActivateButton secretKey={secretKey} />
      <RecoverKeyButton secretKey={secretKey} />
      {entries.length > 0 && <MenuButton label={`Actions for ${nameOf(secretKey)}`} entries={entries} size="small" />}
    </>
  )
}

function useMenuEntries(secretKey: SecretKeyView): MenuEntry[] {
  const open = useOpenDialog()
  const [mayUpdate, mayDelete] = [useMay(updateSecretKey), useMay(deleteSecretKey)]
  if (!secretKey.id) return []

  const isPending = secretKey.state === 'pending'
  const edit: MenuEntry = {
    id: 'edit',
    label: 'Rename or describe…',
    icon: 'pencil',
    onAction: () => open({ dialog: 'edit', secretKey }),
  }
  const remove: MenuEntry = {
    id: 'delete',
    label: isPending ? 'Delete for good…' : 'Delete…',
    icon: 'trash',
    tone: 'danger',
    onAction: () => open(isPending ? { dialog: 'purge', secretKey } : { dialog: 'delete', keys: [secretKey] }),
  }
  return [...(mayUpdate && !isPending ? [edit] : []), ...(mayDelete ? [remove] : [])]
}
