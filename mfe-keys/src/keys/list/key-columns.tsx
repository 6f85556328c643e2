import { CountdownRing } from '@portal/design-system/countdown-ring'
import { Link } from '@portal/design-system/link'
import { formatCount } from '@portal/design-system/number'
import { RelativeTime } from '@portal/design-system/relative-time'
import { CellLines, type Column } from '@portal/design-system/table'
import { pathOfKey } from '../../paths.ts'
import { type ApiKey, nameOf } from '../key.ts'
import { useKeyKind } from '../key-kind.tsx'
import { KeyStatus, LastUsed } from '../key-status.tsx'
import styles from './key-columns.module.css'

/* Columns for keys of either kind. */

export const LABEL: Column<ApiKey> = { id: 'label', header: 'Label', cell: (apiKey) => <Label apiKey={apiKey} /> }

export const STATUS: Column<ApiKey> = {
  id: 'status',
  header: 'Status',
  isNarrow: true,
  phone: 'first',
  cell: (apiKey) => <KeyStatus apiKey={apiKey} />,
}

export const LAST_USED: Column<ApiKey> = {
  id: 'last-used',
  header: 'Last used',
  isNarrow: true,
  phone: 'second',
  cell: (apiKey) => (
    <CellLines detail={wordsOfUse(apiKey)}>
      <LastUsed apiKey={apiKey} never="Never used" />
    </CellLines>
  ),
}

/** Words the remaining usage of a replaced key. */
function wordsOfUse({ last_used, last_used_from, used_last_hour }: ApiKey) {
  if (used_last_hour !== undefined) return `${formatCount(used_last_hour, 'lookup')} in the last hour`
  return last_used && last_used_from && `from ${last_used_from}`
}

/** Shows how long a deleted key can be recovered. */
export const TIME_LEFT: Column<ApiKey> = {
  id: 'left',
  header: 'Time left',
  isNarrow: true,
  phone: 'first',
  cell: ({ deactivated, recovery_deadline }) => (
    <CountdownRing from={deactivated} until={recovery_deadline} ended="Gone" />
  ),
}

export const DELETED: Column<ApiKey> = {
  id: 'deleted',
  header: 'Deleted',
  isNarrow: true,
  isHiddenOnMedium: true,
  cell: ({ deactivated }) => <RelativeTime value={deactivated} />,
}

function Label({ apiKey }: { apiKey: ApiKey }) {
  const { home } = useKeyKind()
  const { key_id, description } = apiKey
  const name = nameOf(apiKey)
  return (
    <CellLines detail={description}>
      {key_id ? (
        <Link href={pathOfKey(home.href, key_id)} variant="quiet" className={styles.name} title={name}>
          {name}
        </Link>
      ) : (
        name
      )}
    </CellLines>
  )
}
