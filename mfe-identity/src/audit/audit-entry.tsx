import { type AuditEntry, type AuditPerson, auditSentence } from '@portal/contracts/authorization/audit'
import { Badge } from '@portal/design-system/badge'
import { LocalTime } from '@portal/design-system/date'
import { CellLines, type Column } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import styles from './audit.module.css'

export type Entry = Received<AuditEntry>

/** What was done, after the name of whoever did it. */
export function sentenceOf({ action = '', subject, fields }: Entry): string {
  return auditSentence({
    action,
    subject: { id: subject?.id ?? '', name: subject?.name ?? '' },
    fields: (fields ?? {}) as AuditEntry['fields'],
  })
}

/** The portal does some things by itself: it removes a key when its time is up. */
export function nameOf(person: Received<AuditPerson> | null | undefined): string {
  return person === null ? 'The portal' : (person?.name ?? '—')
}

export const AUDIT_COLUMNS: readonly Column<Entry>[] = [
  { id: 'at', header: 'When', isNarrow: true, phone: 'second', cell: ({ at }) => <LocalTime value={at} /> },
  { id: 'actor', header: 'Who', phone: 'second', cell: (entry) => <Who entry={entry} /> },
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
    cell: ({ network }) => (network ? <code>{network}</code> : '—'),
  },
]

function Who({ entry: { actor, acting_as } }: { entry: Entry }) {
  return (
    <CellLines detail={acting_as && `On behalf of ${nameOf(acting_as)}`}>
      {nameOf(actor)} {actor?.staff && <Badge>Support staff</Badge>}
    </CellLines>
  )
}
