import { Button } from '@portal/design-system/button'
import { MenuButton, type MenuEntry } from '@portal/design-system/menu-button'
import { useMay } from '@portal/platform/session'
import { stateOf } from '@portal/remote-kit/secret-keys'
import { type ApiKey, nameOf } from '../key.ts'
import { useKeyKind } from '../key-kind.tsx'
import { KEY_CHANGES, type KeyChange } from './key-changes.ts'
import { useChangeKeys, usePossibleChanges } from './use-change-keys.ts'

/** Actions on this key that the person may use now. */
export function KeyActions({ apiKey }: { apiKey: ApiKey }) {
  const entries = useMenuEntries(apiKey)
  return (
    <>
      <ChangeButton apiKey={apiKey} />
      {entries.length > 0 && <MenuButton label={`Actions for ${nameOf(apiKey)}`} entries={entries} size="small" />}
    </>
  )
}

const ON_A_BUTTON = ['pause', 'activate', 'recover'] as const satisfies readonly KeyChange[]

/** One button for whichever change is due, so that it keeps the focus when the key changes under it. */
function ChangeButton({ apiKey }: { apiKey: ApiKey }) {
  const { change, running } = useChangeKeys()
  const { isPossible } = usePossibleChanges()
  const due = ON_A_BUTTON.find((one) => isPossible(one, apiKey))
  if (!due) return null

  const { label, icon } = KEY_CHANGES[due]
  return (
    <Button
      size="small"
      icon={icon}
      aria-label={`${label} ${nameOf(apiKey)}`}
      isPending={running !== undefined}
      // The second click of a double click would take the first one back.
      onClick={({ detail }) => detail < 2 && void change(due, [apiKey])}
    >
      {label}
    </Button>
  )
}

function useMenuEntries(apiKey: ApiKey): MenuEntry[] {
  const { useOpenDialog, calls } = useKeyKind()
  const open = useOpenDialog()
  const [mayUpdate, mayDelete] = [useMay(calls.update), useMay(calls.delete)]
  // Kinds that can be rotated have a secret, which people who may rotate it may also see.
  const mayHandleSecret = useMay(calls.rotate ?? calls.update) && calls.rotate !== undefined
  if (!apiKey.key_id) return []

  const isPending = stateOf(apiKey) === 'pending'
  const edit: MenuEntry = {
    id: 'edit',
    label: 'Rename or describe…',
    icon: 'pencil',
    onAction: () => open({ dialog: 'edit', apiKey }),
  }
  const rotate: MenuEntry = {
    id: 'rotate',
    label: 'Rotate…',
    icon: 'refresh',
    onAction: () => open({ dialog: 'rotate', apiKey }),
  }
  const reveal: MenuEntry = {
    id: 'reveal',
    label: 'Reveal token…',
    icon: 'eye',
    onAction: () => open({ dialog: 'reveal', apiKey }),
  }
  const remove: MenuEntry = {
    id: 'delete',
    label: isPending ? 'Delete for good…' : 'Delete…',
    icon: 'trash',
    tone: 'danger',
    onAction: () => open(isPending ? { dialog: 'purge', apiKey } : { dialog: 'delete', keys: [apiKey] }),
  }
  return [
    ...(mayUpdate && !isPending ? [edit] : []),
    ...(mayHandleSecret && !isPending ? [reveal] : []),
    ...(mayHandleSecret && !isPending && !apiKey.replaced_by ? [rotate] : []),
    ...(mayDelete ? [remove] : []),
  ]
}
