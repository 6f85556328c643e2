import { searchOrganizations } from '@portal/contracts/authorization/admin-search'
import { Link } from '@portal/design-system/link'
import { Notice } from '@portal/design-system/notice'
import { Table } from '@portal/design-system/table'
import { messageOf } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { useLoad } from '@portal/remote-kit/load'
import type { ReactNode } from 'react'
import { pathOfAccount, pathOfOrganization } from '../paths.ts'
import { RESULTS_FRESH_MS } from './people.tsx'

/** The organizations that the same text finds. `none` is shown where it finds nothing, if it is the last. */
export function Organizations({ text, none }: { text: string; none: ReactNode | undefined }) {
  const isAllowed = useMay(searchOrganizations)
  const found = useLoad(searchOrganizations, { what: 'organizations', query: { text }, freshFor: RESULTS_FRESH_MS })
  if (!isAllowed) return null
  if (found.error && !found.data)
    return <Notice tone="attention">Could not search organizations: {messageOf(found.error).content}</Notice>
  if (found.isWaiting) return <div aria-busy="true" />
  if (!found.data?.length) return none ?? null
  return (
    <Table
      caption="Organizations"
      rows={found.data}
      rowKey={({ organization_id, organization_name }) => String(organization_id ?? organization_name)}
      columns={[
        {
          id: 'name',
          header: 'Organization',
          cell: ({ organization_id: id, organization_name: name }) =>
            id === undefined ? (
              name || '—'
            ) : (
              <Link href={pathOfOrganization(id)} isAlone>
                {name || `Organization ${id}`}
              </Link>
            ),
        },
        {
          id: 'id',
          header: 'Organization ID',
          cell: ({ organization_id }) => <code translate="no">{organization_id ?? '—'}</code>,
        },
        {
          id: 'primary',
          header: 'Primary account',
          phone: 'second',
          cell: ({ primary_account_id: id }) =>
            id ? (
              <Link href={pathOfAccount(id)} isAlone>
                Account {id}
              </Link>
            ) : (
              '—'
            ),
        },
      ]}
    />
  )
}
