import { listAuditEntries } from '@portal/contracts/authorization/audit'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { LoadMore } from '@portal/design-system/load-more'
import { PageHeader } from '@portal/design-system/page-header'
import { announce } from '@portal/platform/navigation'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { LoadedTable, NotForYou, OutdatedNotice, type PagedLoad, usePagedLoad } from '@portal/remote-kit/load'
import { AuditDetails } from './audit-details.tsx'
import { AUDIT_COLUMNS } from './audit-entry.tsx'
import { AuditFilters, type AuditFiltersProps, useAuditFilter } from './audit-filters.tsx'
import type { Entry } from './audit-words.ts'
import { ExportButton } from './export-button.tsx'

/** Maximum number of entries in a response; a full one means that there are more. */
const ENTRIES_PER_ANSWER = 50

/** The log of the account, the newest first; the next fifty when somebody asks for them. */
export function AuditLog() {
  const may = useMay(listAuditEntries)
  const filter = useAuditFilter()
  return (
    <>
      <PageHeader
        title="Audit log"
        help="/docs/audit-log"
        description="Who did what in this account, and when. Entries cannot be changed or removed."
        action={may && <ExportButton query={filter.query} />}
      />
      {may ? (
        <>
          <AuditFilters {...filter} />
          <Entries key={JSON.stringify(filter.query)} {...filter} />
        </>
      ) : (
        <Card>
          <NotForYou what="the audit log" call={listAuditEntries} />
        </Card>
      )}
    </>
  )
}

function Entries({ query, address, isFiltered, clear }: AuditFiltersProps) {
  const entries = usePagedLoad(listAuditEntries, {
    what: 'the audit log',
    query,
    next: (page) => {
      const after = page.length < ENTRIES_PER_ANSWER ? undefined : page.at(-1)?.cursor
      return after ? { after } : undefined
    },
  })
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

function NoneFound({ clear }: Pick<AuditFiltersProps, 'clear'>) {
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
