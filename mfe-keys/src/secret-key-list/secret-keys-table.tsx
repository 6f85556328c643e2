import { type Column, Table, type TableSelection, type TableSort } from '@portal/design-system/table'
import type { ReactNode } from 'react'
import { SecretKeyActions } from '../secret-key-lifecycle/secret-key-actions.tsx'
import { useMayChangeKeys } from '../secret-key-lifecycle/use-may-change-keys.ts'
import { SecretKeyStatus } from '../secret-keys/secret-key-status.tsx'
import type { SecretKeyView } from '../secret-keys/secret-key-view.ts'
import { CreatedCell, KeyCell, LastUsedCell, NameCell } from './secret-key-cells.tsx'

const COLUMNS: readonly Column<SecretKeyView>[] = [
  { id: 'label', header: 'Label', cell: (secretKey) => <NameCell secretKey={secretKey} /> },
  { id: 'status', header: 'Status', isNarrow: true, cell: (secretKey) => <SecretKeyStatus secretKey={secretKey} /> },
  { id: 'key', header: 'Key ID and token', isNarrow: true, cell: (secretKey) => <KeyCell secretKey={secretKey} /> },
  {
    id: 'created',
    header: 'Created',
    isNarrow: true,
    isHiddenOnMedium: true,
    cell: (secretKey) => <CreatedCell secretKey={secretKey} />,
  },
  { id: 'last-used', header: 'Last used', isNarrow: true, cell: (secretKey) => <LastUsedCell secretKey={secretKey} /> },
]

export interface KeysTableProps {
  /** Undefined while they are on their way. */
  keys: readonly SecretKeyView[] | undefined
  sort: TableSort
  selection: TableSelection<SecretKeyView>
  /** Instead of rows when there are none. */
  empty: ReactNode
  footer: ReactNode
}

/** The keys that exist, working or paused. */
export function SecretKeysTable({ keys, selection, ...rest }: KeysTableProps) {
  const mayChange = useMayChangeKeys()
  return (
    <Table
      caption="Secret keys"
      columns={COLUMNS}
      rows={keys}
      rowKey={({ id, label }) => id || label}
      selection={mayChange ? selection : undefined}
      actions={mayChange ? (secretKey) => <SecretKeyActions secretKey={secretKey} /> : undefined}
      isTwoLined
      {...rest}
    />
  )
}
