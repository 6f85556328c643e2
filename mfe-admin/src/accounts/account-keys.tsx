import { listSecretKeysOfAccount } from '@portal/contracts/security/admin-keys'
import { Copyable } from '@portal/design-system/copyable'
import { DateText } from '@portal/design-system/date'
import { masked } from '@portal/design-system/masked'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip, type Tone } from '@portal/design-system/status-chip'
import type { Column } from '@portal/design-system/table'
import { LoadedTable, useLoad } from '@portal/remote-kit/load'
import type { AccountKey } from './account-key.ts'
import { accountQueries } from './account-queries.ts'
import styles from './account-tables.module.css'

const COLUMNS: readonly Column<AccountKey>[] = [
  { id: 'label', header: 'Label', cell: ({ label }) => <span className={styles.label}>{label || '—'}</span> },
  { id: 'status', header: 'Status', cell: (key) => <KeyStatus secretKey={key} /> },
  { id: 'id', header: 'Key ID', cell: ({ id }) => <KeyId id={id} /> },
  { id: 'token', header: 'Token', cell: ({ token }) => <code className={styles.plain}>{token || '—'}</code> },
  { id: 'created', header: 'Created', isHiddenOnNarrow: true, cell: (key) => <Created secretKey={key} /> },
  { id: 'last-used', header: 'Last used', cell: ({ lastUsed }) => <RelativeTime value={lastUsed} empty="Never" /> },
]

/** The account's secret keys, tokens masked, to be looked at only. */
export function AccountKeys({ id }: { id: number }) {
  const keys = useLoad(accountQueries.secretKeys(id), { what: 'the secret keys', call: listSecretKeysOfAccount })
  return (
    <LoadedTable
      load={keys}
      caption="Secret keys"
      isCaptionShown
      columns={COLUMNS}
      rowKey={({ id: key, label }) => key || label}
      empty={<p className={styles.none}>This account has no secret keys.</p>}
    />
  )
}

const LOOKS: Readonly<Record<NonNullable<AccountKey['state']>, { tone: Tone; label: string }>> = {
  active: { tone: 'active', label: 'Active' },
  paused: { tone: 'paused', label: 'Paused' },
  pending: { tone: 'attention', label: 'Deleted' },
}

function KeyStatus({ secretKey: { state, isPausedWithAccount } }: { secretKey: AccountKey }) {
  if (!state) return '—'
  const { tone, label } = LOOKS[state]
  return (
    <StatusChip tone={tone} reason={state === 'paused' && isPausedWithAccount && 'with the account'}>
      {label}
    </StatusChip>
  )
}

function KeyId({ id }: { id: string }) {
  if (!id) return '—'
  return (
    <span className={styles.plain}>
      <Copyable text={id} shown={masked(id)} what="key ID" />
    </span>
  )
}

function Created({ secretKey: { created, createdBy } }: { secretKey: AccountKey }) {
  return (
    <span className={styles.lines}>
      {created ? <DateText value={created} /> : '—'}
      {createdBy && <span className={styles.detail}>by {createdBy}</span>}
    </span>
  )
}
