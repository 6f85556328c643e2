import { listAuditEntriesOfAccount } from '@portal/contracts/authorization/admin-audit'
import { withoutImplied } from '@portal/contracts/authorization/role-rules'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { ButtonLink } from '@portal/design-system/button-link'
import { DateText } from '@portal/design-system/date'
import { EmptyState } from '@portal/design-system/empty-state'
import { Link } from '@portal/design-system/link'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { type Column, Table } from '@portal/design-system/table'
import { useMay } from '@portal/platform/session'
import { RowState } from '../lists/row-state.tsx'
import { pathOfAccount, pathOfActivityAbout } from '../paths.ts'
import type { Person } from './person.ts'

type Account = NonNullable<Person['accounts']>[number]

const COLUMNS: readonly Column<Account>[] = [
  { id: 'account', header: 'Account', cell: (account) => <AccountName account={account} /> },
  {
    id: 'state',
    header: 'Status',
    phone: 'first',
    cell: ({ is_deactivated }) =>
      is_deactivated ? <StatusChip tone="stopped">Deactivated</StatusChip> : <RowState tone="active">Active</RowState>,
  },
  {
    id: 'roles',
    header: 'Roles',
    phone: 'second',
    cell: ({ roles = [] }) =>
      withoutImplied(roles)
        .map((role) => ROLE_LABELS[role])
        .join(', ') || '—',
  },
  { id: 'joined', header: 'Joined', cell: ({ joined }) => <DateText value={joined} empty="Not yet" /> },
  { id: 'seen', header: 'Last seen', cell: ({ last_seen }) => <RelativeTime value={last_seen} empty="Never" /> },
]

/** Lists the accounts of a person with their roles there, and what happened about them. */
export function PersonAccounts({ id, person }: { id: number; person: Person }) {
  const { accounts = [], internal_roles = [] } = person
  const mayReadLog = useMay(listAuditEntriesOfAccount)
  // Staff belong to no account (rule G10).
  if (internal_roles.length > 0) return null
  return (
    <Table
      caption="Accounts"
      isCaptionShown
      columns={COLUMNS}
      rows={accounts}
      rowKey={({ account_id }) => String(account_id)}
      {...(mayReadLog && { actions: (account: Account) => <Activity of={account} userId={id} /> })}
      empty={
        <EmptyState icon="building" title="No account">
          They see something once an owner invites them, or they open an account of their own.
        </EmptyState>
      }
    />
  )
}

function Activity({ of: { account_id, account_label }, userId }: { of: Account; userId: number }) {
  if (account_id === undefined) return null
  return (
    <ButtonLink
      size="small"
      variant="quiet"
      href={pathOfActivityAbout(userId, account_id)}
      aria-label={`Activity in ${account_label || `account ${account_id}`}`}
    >
      Activity
    </ButtonLink>
  )
}

function AccountName({ account: { account_id, account_label } }: { account: Account }) {
  const mayOpen = useMay(getAdminAccount)
  const name = account_label || `Account ${account_id}`
  return mayOpen && account_id !== undefined ? <Link href={pathOfAccount(account_id)}>{name}</Link> : name
}
