import { Badge } from '@portal/design-system/badge'
import { EmptyState } from '@portal/design-system/empty-state'
import { Link } from '@portal/design-system/link'
import { StatusChip } from '@portal/design-system/status-chip'
import { type Column, Table } from '@portal/design-system/table'
import { pathOfAccount } from '../paths.ts'
import type { Organization } from './organization.ts'

type Account = NonNullable<NonNullable<Organization['accounts']>[number]>

const columnsOf = (primaryId: number | undefined): readonly Column<Account>[] => [
  {
    id: 'account',
    header: 'Account',
    cell: ({ account_id: id, account_label: label }) => (
      <>
        {id === undefined ? (
          label || '—'
        ) : (
          <Link href={pathOfAccount(id)} isAlone>
            {label || `Account ${id}`}
          </Link>
        )}{' '}
        {id !== undefined && id === primaryId && <Badge>Primary</Badge>}
      </>
    ),
  },
  {
    id: 'id',
    header: 'Account ID',
    isNarrow: true,
    phone: 'second',
    cell: ({ account_id }) => <code translate="no">{account_id ?? '—'}</code>,
  },
  { id: 'people', header: 'People', align: 'end', isNarrow: true, cell: ({ people }) => people ?? '—' },
  {
    id: 'state',
    header: 'Status',
    isNarrow: true,
    phone: 'first',
    cell: ({ is_deactivated }) =>
      is_deactivated ? (
        <StatusChip tone="stopped">Deactivated</StatusChip>
      ) : (
        <StatusChip tone="active">Active</StatusChip>
      ),
  },
]

/** Lists the accounts of an organization, each linked to its page. */
export function OrganizationAccounts({ organization }: { organization: Organization }) {
  return (
    <Table
      caption="Accounts"
      isCaptionShown
      columns={columnsOf(organization.primary_account_id)}
      rows={(organization.accounts ?? []).filter((account) => account !== undefined)}
      rowKey={({ account_id, account_label }) => String(account_id ?? account_label)}
      empty={<EmptyState icon="building" title="No account belongs to it" />}
    />
  )
}
