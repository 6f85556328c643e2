import type { Route } from '../../kernel/handle.ts'
import { exportAuditEntriesHandler } from './export-audit-entries.ts'
import { listAuditEntriesHandler, listAuditPeopleHandler } from './list-audit-entries.ts'

export const auditRoutes: readonly Route[] = [
  listAuditEntriesHandler,
  listAuditPeopleHandler,
  exportAuditEntriesHandler,
]
