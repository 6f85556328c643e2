import { Button } from '@portal/design-system/button'
import { EmptyState } from '@portal/design-system/empty-state'
import { LoadMore } from '@portal/design-system/load-more'
import { announce } from '@portal/platform/navigation'
import { useToast } from '@portal/platform/toasts'
import { LoadedTable, OutdatedNotice, type PagedLoad } from '../load/index.ts'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { AuditDetails } from './audit-details.tsx'
import { type AuditFilter, AuditFilters } from './audit-filters.tsx'
import type { AuditSource } from './audit-source.ts'
import type { Entry } from './audit-words.ts'

interface AuditEntriesProps {
  source: AuditSource
  filter: AuditFilter
}

/** The audit log of an account with its filters, the newest first; the next fifty when somebody asks for them. */
export function AuditEntries({ source, filter }: AuditEntriesProps) {
  return (
    <>
      <AuditFilters source={source} {...filter} />
      <Entries key={JSON.stringify(filter.query)} source={source} filter={filter} />
    </>
  )
}

function Entries({ source, filter: { query, address, isFiltered, clear } }: AuditEntriesProps) {
  const entries = source.useEntries(query)
  return (
    <>
      <OutdatedNotice load={entries} />
      <LoadedTable
        load={entries}
        caption="Audit log"
        columns={AUDIT_COLUMNS}
        rowKey={({ number, cursor, action }) => String(number ?? cursor ?? action)}
        details={(entry) => <AuditDetails entry={entry} linkTo={(thing) => address.linkTo({ thing })} />}
        expectedRows={12}
        empty={isFiltered ? <NoneFound clear={clear} /> : <NothingYet />}
        footer={entries.data && <Foot entries={entries} shown={entries.data.length} />}
      />
    </>
  )
}

function Foot({ entries, shown }: { entries: PagedLoad<Entry>; shown: number }) {
  const { hasMore, isLoadingMore, loadMore } = entries
  const toast = useToast()
  const more = () => void loadMore().then((count) => announce(`${count} more`), toast.error)
  return (
    <LoadMore shown={shown} noun="entry" plural="entries" hasMore={hasMore} isLoading={isLoadingMore} onMore={more} />
  )
}

function NoneFound({ clear }: Pick<AuditFilter, 'clear'>) {
  return (
    <EmptyState icon="search" title="No entry matches" action={<Button onClick={clear}>Clear filters</Button>}>
      Search finds part of a name, or a complete ID.
    </EmptyState>
  )
}

function NothingYet() {
  return (
    <EmptyState icon="shield" title="Nothing has happened yet">
      Changes by members are listed here, with who made them and from where.
    </EmptyState>
  )
}
