import { listSecretKeysOfAccount } from '@portal/contracts/security/admin-keys'
import { KEY_STATUS_LABELS } from '@portal/contracts/security/key-status'
import { Copyable } from '@portal/design-system/copyable'
import { EmptyState } from '@portal/design-system/empty-state'
import { masked } from '@portal/design-system/masked'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Column } from '@portal/design-system/table'
import { LoadedTable, useLoad } from '@portal/remote-kit/load'
import { CREATED_COLUMN, KEY_STATUS_TONES, type SecretKey, statusOf } from '@portal/remote-kit/secret-keys'
import styles from './account.module.css'

const COLUMNS: readonly Column<SecretKey>[] = [
  { id: 'label', header: 'Label', cell: ({ label }) => <span className={styles.label}>{label || '—'}</span> },
  { id: 'status', header: 'Status', phone: 'first', cell: (secretKey) => <KeyStatus secretKey={secretKey} /> },
  { id: 'id', header: 'Key ID', phone: 'second', cell: ({ key_id }) => <KeyId key_id={key_id} /> },
  {
    id: 'token',
    header: 'Token',
    // The server masks tokens; should it ever forget to, none is shown whole here either.
    cell: ({ token }) => <code className={styles.plain}>{token ? masked(token) : '—'}</code>,
  },
  CREATED_COLUMN,
  {
    id: 'last-used',
    header: 'Last used',
    phone: 'second',
    cell: ({ last_used }) => (last_used === undefined ? '—' : <RelativeTime value={last_used} empty="Never" />),
  },
]

/** The account's secret keys, tokens masked. Nothing can be changed here. */
export function AccountKeys({ id }: { id: number }) {
  const keys = useLoad(listSecretKeysOfAccount, { what: 'the secret keys', params: { id } })
  return (
    <LoadedTable
      load={keys}
      caption="Secret keys"
      isCaptionShown
      columns={COLUMNS}
      rowKey={({ key_id, label }) => key_id ?? label ?? ''}
      empty={<EmptyState title="This account has no secret keys" />}
    />
  )
}

function KeyStatus({ secretKey }: { secretKey: SecretKey }) {
  const status = statusOf(secretKey)
  return status ? <StatusChip tone={KEY_STATUS_TONES[status]}>{KEY_STATUS_LABELS[status]}</StatusChip> : '—'
}

function KeyId({ key_id }: { key_id: string | undefined }) {
  if (!key_id) return '—'
  return (
    <span className={styles.plain}>
      <Copyable text={key_id} shown={masked(key_id)} what="key ID" />
    </span>
  )
}
