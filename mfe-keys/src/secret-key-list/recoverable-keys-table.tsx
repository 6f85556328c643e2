import { CountdownRing } from '@portal/design-system/countdown-ring'
import { type Column, Table } from '@portal/design-system/table'
import { SecretKeyActions } from '../secret-key-lifecycle/secret-key-actions.tsx'
import { useMayChangeKeys } from '../secret-key-lifecycle/use-may-change-keys.ts'
import type { SecretKeyView } from '../secret-keys/secret-key-view.ts'
import { DeletedCell, KeyCell, LastUsedCell, NameCell } from './secret-key-cells.tsx'
import type { KeysTableProps } from './secret-keys-table.tsx'

const COLUMNS: readonly Column<SecretKeyView>[] = [
  { id: 'label', header: 'Label', cell: (secretKey) => <NameCell secretKey={secretKey} /> },
  { id: 'left', header: 'Time left', isNarrow: true, cell: (secretKey) => <TimeLeft secretKey={secretKey} /> },
  { id: 'key', header: 'Key ID and token', isNarrow: true, cell: (secretKey) => <KeyCell secretKey={secretKey} /> },
  {
    id: 'deleted',
    header: 'Deleted',
    isNarrow: true,
    isHiddenOnMedium: true,
    cell: (secretKey) => <DeletedCell secretKey={secretKey} />,
  },
  { id: 'last-used', header: 'Last used', isNarrow: true, cell: (secretKey) => <LastUsedCell secretKey={secretKey} /> },
]

function TimeLeft({ secretKey: { deleted, recoverableUntil } }: { secretKey: SecretKeyView }) {
  return <CountdownRing from={deleted} until={recoverableUntil} ended="Gone" />
}

/** The keys that were deleted and can still be brought back. */
export function RecoverableKeysTable({ keys, selection, ...rest }: KeysTableProps) {
  const mayChange = useMayChangeKeys()
  return (
    <Table
      caption="Recoverable secret keys"
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
