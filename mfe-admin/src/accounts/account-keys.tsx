import { listSecretKeysOfAccount } from '@portal/contracts/security/admin-keys'
import { Copyable } from '@portal/design-system/copyable'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip, type Tone } from '@portal/design-system/status-chip'
import type { Column } from '@portal/design-system/table'
import { useQuery } from '@portal/platform/api'
import { AnsweredTable } from '../answers/answered-table.tsx'
import { type AccountKey, masked } from './account-key.ts'
import { accountQueries } from './account-queries.ts'
import styles from './account-tables.module.css'

const COLUMNS: readonly Column<AccountKey>[] = [
  { id: 'label', header: 'Label', cell: ({ label }) => <span className={styles.label}>{label || '—'}</span> },
  { id: 'status', header: 'Status', cell: ({ state }) => (state ? <KeyStatus state={state} /> : '—') },
  { id: 'id', header: 'Key ID', cell: ({ id }) => <KeyId id={id} /> },
  { id: 'token', header: 'Token', cell: ({ token }) => <code className={styles.plain}>{token || '—'}</code> },
  { id: 'created', header: 'Created', isHiddenOnNarrow: true, cell: (key) => <Created secretKey={key} /> },
  { id: 'last-used', header: 'Last used', cell: ({ lastUsed }) => <RelativeTime value={lastUsed} empty="Never" /> },
]

/** The account's secret keys, tokens masked, to be looked at only. */
export function AccountKeys({ id }: { id: number }) {
  const query = accountQueries.secretKeys(id)
  const keys = useQuery(query)
  return (
    <AnsweredTable
      caption="Secret keys"
      isCaptionShown
      columns={COLUMNS}
      answer={keys}
      queryKey={query.queryKey}
      what="the secret keys"
      call={listSecretKeysOfAccount}
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

function KeyStatus({ state }: { state: NonNullable<AccountKey['state']> }) {
  const { tone, label } = LOOKS[state]
  return <StatusChip tone={tone}>{label}</StatusChip>
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
      <RelativeTime value={created} />
      {createdBy && <span className={styles.detail}>by {createdBy}</span>}
    </span>
  )
}
