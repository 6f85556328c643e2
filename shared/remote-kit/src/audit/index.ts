export { AuditEntries } from './audit-entries.tsx'
export { useAuditFilter } from './audit-filters.tsx'
export { AUDIT_OF_OWN_ACCOUNT, type AuditSource, nextEntries } from './audit-source.ts'
export { ExportButton } from './export-button.tsx'
