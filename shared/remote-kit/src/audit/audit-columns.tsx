import { Badge } from '@portal/design-system/badge'
import { LocalTime } from '@portal/design-system/date'
import { CellLines, type Column } from '@portal/design-system/table'
import styles from './audit.module.css'
import { type Entry, nameOf, sentenceOf } from './audit-words.ts'

export const AUDIT_COLUMNS: readonly Column<Entry>[] = [
  { id: 'at', header: 'Time', isNarrow: true, phone: 'second', cell: ({ at }) => <LocalTime value={at} /> },
  { id: 'actor', header: 'Who', isPerson: true, phone: 'second', cell: (entry) => <Who entry={entry} /> },
  {
    id: 'action',
    header: 'What',
    isRowHeader: true,
    phone: 'first',
    cell: (entry) => <span className={styles.what}>{sentenceOf(entry)}</span>,
  },
  {
    id: 'network',
    header: 'Network',
    isNarrow: true,
    isHiddenOnMedium: true,
    cell: ({ network }) => (network ? <code translate="no">{network}</code> : '—'),
  },
]

function Who({ entry: { actor, acting_as } }: { entry: Entry }) {
  return (
    <CellLines detail={acting_as && `On behalf of ${nameOf(acting_as)}`}>
      {nameOf(actor)}{' '}
      {actor?.staff && (
        <span className={styles.staff}>
          <Badge>Support staff</Badge>
        </span>
      )}
    </CellLines>
  )
}
