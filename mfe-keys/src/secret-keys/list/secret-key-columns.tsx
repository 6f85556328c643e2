import { CopyButton } from '@portal/design-system/copy-button'
import { CountdownRing } from '@portal/design-system/countdown-ring'
import { Link } from '@portal/design-system/link'
import { masked } from '@portal/design-system/masked'
import { RelativeTime } from '@portal/design-system/relative-time'
import { CellLines, type Column } from '@portal/design-system/table'
import { CREATED_COLUMN, type SecretKey } from '@portal/remote-kit/secret-keys'
import { nameOf, pathOfKey } from '../secret-key.ts'
import { LastUsed, SecretKeyStatus } from '../secret-key-status.tsx'
import styles from './secret-key-columns.module.css'

const LABEL: Column<SecretKey> = { id: 'label', header: 'Label', cell: (secretKey) => <Label secretKey={secretKey} /> }
const KEY: Column<SecretKey> = {
  id: 'key',
  header: 'Key ID',
  isNarrow: true,
  phone: 'second',
  cell: (secretKey) => <IdAndToken secretKey={secretKey} />,
}
const LAST_USED: Column<SecretKey> = {
  id: 'last-used',
  header: 'Last used',
  isNarrow: true,
  phone: 'second',
  cell: (secretKey) => (
    <CellLines detail={secretKey.last_used && secretKey.last_used_from && `from ${secretKey.last_used_from}`}>
      <LastUsed secretKey={secretKey} never="Never used" />
    </CellLines>
  ),
}

/** Of the keys that exist, working or paused. */
export const KEY_COLUMNS: readonly Column<SecretKey>[] = [
  LABEL,
  {
    id: 'status',
    header: 'Status',
    isNarrow: true,
    phone: 'first',
    cell: (secretKey) => <SecretKeyStatus secretKey={secretKey} />,
  },
  KEY,
  CREATED_COLUMN,
  LAST_USED,
]

/** Of the keys that were deleted and can still be brought back. */
export const RECOVERABLE_COLUMNS: readonly Column<SecretKey>[] = [
  LABEL,
  {
    id: 'left',
    header: 'Time left',
    isNarrow: true,
    phone: 'first',
    cell: ({ deactivated, recovery_deadline }) => (
      <CountdownRing from={deactivated} until={recovery_deadline} ended="Gone" />
    ),
  },
  KEY,
  {
    id: 'deleted',
    header: 'Deleted',
    isNarrow: true,
    isHiddenOnMedium: true,
    cell: ({ deactivated }) => <RelativeTime value={deactivated} />,
  },
  LAST_USED,
]

function Label({ secretKey }: { secretKey: SecretKey }) {
  const { key_id, description } = secretKey
  const name = nameOf(secretKey)
  return (
    <CellLines detail={description}>
      {key_id ? (
        <Link href={pathOfKey(key_id)} variant="quiet" className={styles.name}>
          {name}
        </Link>
      ) : (
        name
      )}
    </CellLines>
  )
}

/** What the key is recognized by: its ID, to be copied whole, and the ends of its token. */
function IdAndToken({ secretKey }: { secretKey: SecretKey }) {
  const { key_id = '', token = '' } = secretKey
  if (!key_id && !token) return '—'
  return (
    <span className={styles.key}>
      <CellLines detail={token && <code>{masked(token)}</code>}>
        <code title={key_id}>{masked(key_id) || '—'}</code>
      </CellLines>
      {key_id && <CopyButton text={key_id} what={`key ID of ${nameOf(secretKey)}`} />}
    </span>
  )
}
