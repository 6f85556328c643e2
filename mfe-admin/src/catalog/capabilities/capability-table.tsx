import { capabilityWords } from '@portal/contracts/subscriptions/capability-words'
import { EmptyState } from '@portal/design-system/empty-state'
import { CellLines, type Column, Table } from '@portal/design-system/table'

/** A capability, with what adds it or takes it away. */
export interface CapabilityRow {
  capability: string
  from: string
}

const COLUMNS: readonly Column<CapabilityRow>[] = [
  {
    id: 'capability',
    header: 'Capability',
    cell: ({ capability }) => (
      <CellLines detail={capability} isDetailWhole>
        {capabilityWords([capability])[0]}
      </CellLines>
    ),
  },
  { id: 'from', header: 'From', phone: 'second', cell: ({ from }) => from },
]

/** Lists what a plan or an entry can do, and where each capability comes from (rule I17). */
export function CapabilityTable({ caption, rows }: { caption: string; rows: readonly CapabilityRow[] }) {
  return (
    <Table
      caption={caption}
      columns={COLUMNS}
      rows={rows.toSorted((one, other) => one.capability.localeCompare(other.capability, 'en-US'))}
      rowKey={({ capability }) => capability}
      empty={<EmptyState icon="circle" title="No capabilities" />}
    />
  )
}
