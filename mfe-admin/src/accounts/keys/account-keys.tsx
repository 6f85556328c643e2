import { listEmbeddedKeysOfAccount, listSecretKeysOfAccount } from '@portal/contracts/security/admin-keys'
import { KEY_STATUS_LABELS } from '@portal/contracts/security/key-status'
import { Copyable } from '@portal/design-system/copyable'
import { EmptyState } from '@portal/design-system/empty-state'
import { masked } from '@portal/design-system/masked'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines, type Column } from '@portal/design-system/table'
import { LoadedTable, useLoad } from '@portal/remote-kit/load'
import {
  CREATED_COLUMN,
  KEY_STATUS_TONES,
  type KeyOfEitherKind,
  type SecretKey,
  statusOf,
} from '@portal/remote-kit/secret-keys'
import { type WebsiteKey, websiteKeysOf } from '@portal/remote-kit/website-keys'
import styles from '../account.module.css'

const LABEL: Column<KeyOfEitherKind> = {
  id: 'label',
  header: 'Label',
  cell: ({ label }) => <span className={styles.label}>{label || '—'}</span>,
}

const STATUS: Column<KeyOfEitherKind> = {
  id: 'status',
  header: 'Status',
  phone: 'first',
  cell: (shown) => <KeyStatus shown={shown} />,
}

const LAST_USED: Column<KeyOfEitherKind> = {
  id: 'last-used',
  header: 'Last used',
  phone: 'second',
  cell: ({ last_used }) => (last_used === undefined ? '—' : <RelativeTime value={last_used} empty="Never" />),
}

const SECRET_KEY_COLUMNS: readonly Column<SecretKey>[] = [
  LABEL,
  STATUS,
  { id: 'id', header: 'Key ID', phone: 'second', cell: ({ key_id }) => <KeyId key_id={key_id} what="key ID" /> },
  {
    id: 'token',
    header: 'Token',
    // The server masks tokens; should it ever forget to, none is shown whole here either.
    cell: ({ token }) => (
      <code translate="no" className={styles.plain}>
        {token ? masked(token) : '—'}
      </code>
    ),
  },
  CREATED_COLUMN,
  LAST_USED,
]

const WEBSITE_KEY_COLUMNS: readonly Column<WebsiteKey>[] = [
  LABEL,
  STATUS,
  { id: 'key', header: 'Key', phone: 'second', cell: ({ key_id }) => <KeyId key_id={key_id} what="key" /> },
  {
    id: 'hosts',
    header: 'Host names',
    cell: ({ hosts: [first, ...others] }) => (
      <CellLines detail={others.length > 0 && `and ${others.length} more`}>{first ?? 'None'}</CellLines>
    ),
  },
  CREATED_COLUMN,
  LAST_USED,
]

/** The account's keys of both kinds. Nothing can be changed here. */
export function AccountKeys({ id }: { id: number }) {
  return (
    <>
      <AccountSecretKeys id={id} />
      <AccountWebsiteKeys id={id} />
    </>
  )
}

/** Secret keys, tokens masked. */
function AccountSecretKeys({ id }: { id: number }) {
  const keys = useLoad(listSecretKeysOfAccount, { what: 'the secret keys', params: { id } })
  return (
    <LoadedTable
      load={keys}
      caption="Secret keys"
      isCaptionShown
      columns={SECRET_KEY_COLUMNS}
      rowKey={({ key_id, label }) => key_id ?? label ?? ''}
      empty={<EmptyState title="This account has no secret keys" />}
    />
  )
}

/** Website keys with their host names. */
function AccountWebsiteKeys({ id }: { id: number }) {
  const keys = useLoad(listEmbeddedKeysOfAccount, { what: 'the website keys', params: { id }, select: websiteKeysOf })
  return (
    <LoadedTable
      load={keys}
      caption="Website keys"
      isCaptionShown
      columns={WEBSITE_KEY_COLUMNS}
      rowKey={({ key_id, label }) => key_id ?? label ?? ''}
      empty={<EmptyState title="This account has no website keys" />}
    />
  )
}

function KeyStatus({ shown }: { shown: KeyOfEitherKind }) {
  const status = statusOf(shown)
  return status ? <StatusChip tone={KEY_STATUS_TONES[status]}>{KEY_STATUS_LABELS[status]}</StatusChip> : '—'
}

function KeyId({ key_id, what }: { key_id: string | undefined; what: string }) {
  if (!key_id) return '—'
  return (
    <span className={styles.plain}>
      <Copyable text={key_id} shown={masked(key_id)} what={what} />
    </span>
  )
}
