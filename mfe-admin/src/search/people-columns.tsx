import { Badge } from '@portal/design-system/badge'
import { Link } from '@portal/design-system/link'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Column } from '@portal/design-system/table'
import { pathOfAccount } from '../accounts/account-paths.ts'
import type { FoundPerson } from './found-person.ts'
import styles from './people-columns.module.css'

export const PEOPLE_COLUMNS: readonly Column<FoundPerson>[] = [
  { id: 'person', header: 'Person', cell: (person) => <Person person={person} /> },
  { id: 'account', header: 'Account', cell: (person) => <Account person={person} /> },
  { id: 'id', header: 'Account ID', cell: ({ accountId }) => (accountId ? <code>{accountId}</code> : '—') },
  { id: 'state', header: 'Account state', cell: (person) => <AccountState person={person} /> },
  { id: 'matched', header: 'Matched', cell: ({ matched }) => (matched ? <Badge>{matched}</Badge> : '—') },
]

function Person({ person: { name, email } }: { person: FoundPerson }) {
  return (
    <span className={styles.person}>
      <span>{name || email || '—'}</span>
      {name && <span className={styles.email}>{email}</span>}
    </span>
  )
}

function Account({ person: { account, accountId } }: { person: FoundPerson }) {
  if (accountId === undefined) return <span className={styles.none}>No account</span>
  return <Link href={pathOfAccount(accountId)}>{account || `Account ${accountId}`}</Link>
}

function AccountState({ person: { accountId, isAccountDeactivated } }: { person: FoundPerson }) {
  if (accountId === undefined) return '—'
  return isAccountDeactivated ? (
    <StatusChip tone="stopped">Deactivated</StatusChip>
  ) : (
    <StatusChip tone="active">Active</StatusChip>
  )
}
