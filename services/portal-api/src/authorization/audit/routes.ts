import type { Route } from '../../kernel/handle.ts'
import { exportAuditEntriesHandler } from './export-audit-entries.ts'
import { listAuditEntriesHandler, listAuditPeopleHandler, listRecentChangesHandler } from './list-audit-entries.ts'

export const auditRoutes: readonly Route[] = [
  listAuditEntriesHandler,
  listRecentChangesHandler,
  listAuditPeopleHandler,
  exportAuditEntriesHandler,
]
