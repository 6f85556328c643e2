import { listAccountsMembers } from '@portal/contracts/authorization/admin-identities'
import { DateText } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import type { Column } from '@portal/design-system/table'
import { LoadedTable, useLoad } from '@portal/remote-kit/load'
import { pathOfSearch } from '../search/search-paths.ts'
import type { AccountMember } from './account-member.ts'
import { accountQueries } from './account-queries.ts'
import styles from './account-tables.module.css'

const COLUMNS: readonly Column<AccountMember>[] = [
  { id: 'member', header: 'Member', cell: (member) => <Member member={member} /> },
  { id: 'roles', header: 'Roles', cell: ({ roles }) => roles.join(', ') || '—' },
  { id: 'joined', header: 'Joined', cell: ({ joined }) => (joined ? <DateText value={joined} /> : 'Not yet') },
]

/** Who belongs to the account; an address leads to everything else that the same person belongs to. */
export function AccountMembers({ id }: { id: number }) {
  const members = useLoad(accountQueries.members(id), { what: 'the members', call: listAccountsMembers })
  return (
    <LoadedTable
      load={members}
      caption="Members"
      isCaptionShown
      columns={COLUMNS}
      rowKey={({ id: userId, email }) => String(userId ?? email)}
      empty={<p className={styles.none}>Nobody belongs to this account.</p>}
    />
  )
}

function Member({ member: { name, email } }: { member: AccountMember }) {
  return (
    <span className={styles.lines}>
      <span>{name || '—'}</span>
      {email && (
        <Link href={pathOfSearch(email)} variant="quiet" className={styles.detail}>
          {email}
        </Link>
      )}
    </span>
  )
}
