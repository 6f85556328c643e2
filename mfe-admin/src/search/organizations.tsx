import { searchOrganizations } from '@portal/contracts/authorization/admin-search'
import { Link } from '@portal/design-system/link'
import { Notice } from '@portal/design-system/notice'
import { type Column, Table } from '@portal/design-system/table'
import { messageOf, useQuery } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { pathOfAccount } from '../accounts/account-paths.ts'
import type { FoundOrganization } from './found-organization.ts'
import { searchQueries } from './search-queries.ts'

const COLUMNS: readonly Column<FoundOrganization>[] = [
  { id: 'name', header: 'Organization', cell: ({ name }) => name || '—' },
  { id: 'id', header: 'Organization ID', cell: ({ id }) => <code>{id ?? '—'}</code> },
  { id: 'primary', header: 'Primary account', cell: (organization) => <PrimaryAccount organization={organization} /> },
]

/** The organizations that the same text finds; nothing stands here when there are none. */
export function Organizations({ text }: { text: string }) {
  const may = useMay(searchOrganizations)
  const found = useQuery({ ...searchQueries.organizations(text), enabled: may })
  if (found.error && !found.data) {
    return <Notice tone="attention">Organizations could not be searched: {messageOf(found.error).content}</Notice>
  }
  if (!found.data?.length) return null
  return <Table caption="Organizations" columns={COLUMNS} rows={found.data} rowKey={keyOf} />
}

const keyOf = ({ id, name }: FoundOrganization) => String(id ?? name)

function PrimaryAccount({ organization: { primaryAccountId } }: { organization: FoundOrganization }) {
  if (primaryAccountId === undefined) return '—'
  return <Link href={pathOfAccount(primaryAccountId)}>Account {primaryAccountId}</Link>
}
