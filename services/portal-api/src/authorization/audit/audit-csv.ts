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
