import { MenuButton, type MenuItem } from '@portal/design-system/menu-button'
import type { EntryTab } from '../catalog.ts'
import { useOpenDialog } from '../catalog-dialogs.ts'
import type { NewDialog } from '../opened-dialog.ts'
import { useMayChangeCatalog } from '../use-catalog.ts'
import type { Entry } from './entry.ts'

const NEW: Readonly<Record<EntryTab, NewDialog['dialog']>> = {
  lines: 'new-line',
  editions: 'new-edition',
  licenses: 'new-license',
}

/** Acts of catalog administrators on an entry above the plans. On its own page, a change has a button beside the menu. */
export function EntryMenu({ entry, isOnPage = false }: { entry: Entry; isOnPage?: boolean }) {
  const open = useOpenDialog()
  const may = useMayChangeCatalog()
  const { tab, id, name } = entry
  if (!may || !id) return null

  const change: MenuItem = {
    id: 'change',
    label: 'Change…',
    icon: 'pencil',
    onAction: () => open({ dialog: 'change-entry', tab, id }),
  }
  const entries: MenuItem[] = [
    ...(isOnPage ? [] : [change]),
    { id: 'copy', label: 'Copy…', icon: 'copy', onAction: () => open({ dialog: NEW[tab], copyOf: id }) },
    {
      id: 'propagate',
      label: 'Propagate capabilities…',
      icon: 'users',
      onAction: () => open({ dialog: 'propagate', tab, id }),
    },
  ]
  return <MenuButton label={`Actions for ${name}`} entries={entries} size={isOnPage ? undefined : 'small'} />
}
