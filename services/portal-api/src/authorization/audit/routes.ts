import type { Route } from '../../kernel/handle.ts'
import {
  exportAuditEntriesHandler,
  exportAuditEntriesOfAccountHandler,
  exportStaffActsHandler,
} from './export-audit-entries.ts'
import {
  listAuditEntriesHandler,
  listAuditEntriesOfAccountHandler,
  listAuditPeopleHandler,
  listAuditPeopleOfAccountHandler,
  listRecentChangesHandler,
} from './list-audit-entries.ts'
import { listStaffActorsHandler, listStaffActsHandler } from './list-staff-acts.ts'
import { verifyAuditLogHandler } from './verify-audit-log.ts'

export const auditRoutes: readonly Route[] = [
  listAuditEntriesHandler,
  listRecentChangesHandler,
  listAuditPeopleHandler,
  exportAuditEntriesHandler,
  listAuditEntriesOfAccountHandler,
  listAuditPeopleOfAccountHandler,
  exportAuditEntriesOfAccountHandler,
  listStaffActsHandler,
  listStaffActorsHandler,
  exportStaffActsHandler,
  verifyAuditLogHandler,
]
