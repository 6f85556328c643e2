import type { StaffAct } from '@portal/contracts/authorization/admin-staff-log'
import { type AuditEntry, auditSentence, factText } from '@portal/contracts/authorization/audit'
import { type CsvCell, csvHeader, csvLine } from '@portal/contracts/csv'

const COLUMNS: readonly (readonly [string, (entry: AuditEntry) => CsvCell])[] = [
  ['Time (UTC)', ({ at }) => at],
  ['Person', ({ actor }) => actor?.name ?? 'The portal'],
  ['Email', ({ actor }) => actor?.email_address ?? ''],
  ['On behalf of', ({ acting_as }) => acting_as?.name ?? ''],
  ['What', auditSentence],
  ['Action', ({ action }) => action],
  ['Thing', ({ subject }) => subject.name],
  ['Thing ID', ({ subject }) => subject.id],
  ['Network', ({ network }) => network],
  [
    'Details',
    ({ fields }) =>
      Object.entries(fields)
        .map(([field, fact]) => `${field}: ${factText(fact)}`)
        .join('; '),
  ],
  ['Entry', ({ number }) => number],
  ['Fingerprint', ({ fingerprint }) => fingerprint],
  ['Request ID', ({ request_id }) => request_id],
]

export function auditCsvHeader(): string {
  return csvHeader(COLUMNS.map(([header]) => header))
}

/** Returns one entry of the audit log as a record of the export. */
export function auditCsvLine(entry: AuditEntry): string {
  return csvLine(COLUMNS.map(([, cell]) => cell(entry)))
}

const STAFF_COLUMNS: readonly (readonly [string, (act: StaffAct) => CsvCell])[] = [
  ...COLUMNS,
  ['Person ID', ({ actor }) => actor?.user_id ?? ''],
  ['Account', ({ account }) => account?.account_label ?? ''],
  ['Account ID', ({ account }) => account?.account_id ?? ''],
]

export function staffCsvHeader(): string {
  return csvHeader(STAFF_COLUMNS.map(([header]) => header))
}

/** Returns an act of staff as a record of the export. */
export function staffCsvLine(act: StaffAct): string {
  return csvLine(STAFF_COLUMNS.map(([, cell]) => cell(act)))
}
