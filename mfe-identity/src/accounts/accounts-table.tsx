import { Badge } from '@portal/design-system/badge'
import { type Column, Table } from '@portal/design-system/table'
import { useSession } from '@portal/platform/session'
import type { AccountView } from './account-view.ts'
import styles from './accounts-table.module.css'
import { MakeDefaultButton } from './make-default-button.tsx'

const COLUMNS: readonly Column<AccountView>[] = [
  { id: 'account', header: 'Account', cell: (account) => <NameCell account={account} /> },
]

export function AccountsTable({ accounts }: { accounts: readonly AccountView[] }) {
  const before = accounts.find(({ isDefault }) => isDefault)
  return (
    <Table
      caption="Your accounts"
      columns={COLUMNS}
      rows={accounts}
      rowKey={({ id, label }) => String(id ?? label)}
      actions={accounts.length > 1 ? (account) => <MakeDefaultButton account={account} before={before} /> : undefined}
    />
  )
}

function NameCell({ account: { id, label, isDefault } }: { account: AccountView }) {
  const shown = useSession(({ visitor }) => visitor?.account?.id)
  return (
    <span className={styles.name}>
      {label}
      {isDefault && <Badge tone="accent">Default</Badge>}
      {id !== undefined && id === shown && <Badge>Shown now</Badge>}
    </span>
  )
}
