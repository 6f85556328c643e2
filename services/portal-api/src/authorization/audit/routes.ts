import type { Route } from '../../kernel/handle.ts'
import { exportAuditEntriesHandler, exportAuditEntriesOfAccountHandler } from './export-audit-entries.ts'
import {
  listAuditEntriesHandler,
  listAuditEntriesOfAccountHandler,
  listAuditPeopleHandler,
  listAuditPeopleOfAccountHandler,
  listRecentChangesHandler,
} from './list-audit-entries.ts'

export const auditRoutes: readonly Route[] = [
  listAuditEntriesHandler,
  listRecentChangesHandler,
  listAuditPeopleHandler,
  exportAuditEntriesHandler,
  listAuditEntriesOfAccountHandler,
  listAuditPeopleOfAccountHandler,
  exportAuditEntriesOfAccountHandler,
]
