export { audit } from './audit.tables.ts'
export { type AuditContext, type AuditEntry, type AuditLine, auditLine, writeAudit } from './audit.ts'
export type { AuditAction } from './audited-subjects.ts'
