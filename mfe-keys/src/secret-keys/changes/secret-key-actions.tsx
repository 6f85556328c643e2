import { deleteSecretKey, updateSecretKey } from '@portal/contracts/security/secret-keys'
import { Button } from '@portal/design-system/button'
import { MenuButton, type MenuEntry } from '@portal/design-system/menu-button'
import { useMay } from '@portal/platform/session'
import { type SecretKey, stateOf } from '@portal/remote-kit/secret-keys'
import { nameOf } from '../secret-key.ts'
import { useOpenDialog } from '../secret-key-dialogs.ts'
import { KEY_CHANGES, type KeyChange } from './key-changes.ts'
import { useChangeKeys, usePossibleChanges } from './use-change-keys.ts'

/** What this person may do with this key now. */
export function SecretKeyActions({ secretKey }: { secretKey: SecretKey }) {
  const entries = useMenuEntries(secretKey)
  return (
    <>
      <ChangeButton secretKey={secretKey} />
      {entries.length > 0 && <MenuButton label={`Actions for ${nameOf(secretKey)}`} entries={entries} size="small" />}
    </>
  )
}

const ON_A_BUTTON = ['pause', 'activate', 'recover'] as const satisfies readonly KeyChange[]

/** One button for whichever change is due, so that it keeps the focus when the key changes under it. */
function ChangeButton({ secretKey }: { secretKey: SecretKey }) {
  const { change, running } = useChangeKeys()
  const { isPossible } = usePossibleChanges()
  const due = ON_A_BUTTON.find((one) => isPossible(one, secretKey))
  if (!due) return null

  const { label, icon } = KEY_CHANGES[due]
  return (
    <Button
      size="small"
      icon={icon}
      aria-label={`${label} ${nameOf(secretKey)}`}
      isPending={running !== undefined}
      // The second click of a double click would take the first one back.
      onClick={({ detail }) => detail < 2 && void change(due, [secretKey])}
    >
      {label}
    </Button>
  )
}

function useMenuEntries(secretKey: SecretKey): MenuEntry[] {
  const open = useOpenDialog()
  const [mayUpdate, mayDelete] = [useMay(updateSecretKey), useMay(deleteSecretKey)]
  if (!secretKey.key_id) return []

  const isPending = stateOf(secretKey) === 'pending'
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
