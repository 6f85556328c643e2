import { Button } from '@portal/design-system/button'
import { EmptyState } from '@portal/design-system/empty-state'
import type { Column } from '@portal/design-system/table'
import { LoadedTable, OutdatedNotice } from '../load/index.ts'
import { MoreRows } from '../more-rows.tsx'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { AuditDetails } from './audit-details.tsx'
import { type AuditFilter, AuditFilters } from './audit-filters.tsx'
import type { AuditSource } from './audit-source.ts'
import type { Entry } from './audit-words.ts'

interface AuditEntriesProps<Row extends Entry> {
  source: AuditSource<Row>
  filter: AuditFilter
  columns?: readonly Column<Row>[]
}

/** The audit log of an account with its filters, the newest first; the next fifty when somebody asks for them. */
export function AuditEntries<Row extends Entry>({ source, filter, columns }: AuditEntriesProps<Row>) {
  return (
    <>
      <AuditFilters source={source} {...filter} />
      <Entries key={JSON.stringify(filter.query)} source={source} filter={filter} columns={columns} />
    </>
  )
}

function Entries<Row extends Entry>({
  source,
  filter: { query, address, isFiltered, clear },
  columns = AUDIT_COLUMNS,
}: AuditEntriesProps<Row>) {
  const entries = source.useEntries(query)
  return (
    <>
      <OutdatedNotice load={entries} />
      <LoadedTable
        load={entries}
        caption="Audit log"
        columns={columns}
        rowKey={({ cursor, number }) => cursor ?? String(number)}
        details={(entry) => <AuditDetails entry={entry} linkTo={(thing) => address.linkTo({ thing })} />}
        expectedRows={12}
        empty={isFiltered ? <NoneFound clear={clear} /> : <NothingYet />}
        footer={entries.data && <MoreRows load={entries} noun="entry" plural="entries" />}
      />
    </>
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
