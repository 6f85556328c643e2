import {
  type AuditEntry,
  type AuditPerson,
  exportAuditEntries,
  listAuditEntries,
  listAuditPeople,
} from '@portal/contracts/authorization/audit'
import type { QueryOf } from '@portal/contracts/call'
import type { CallApi, Received } from '@portal/platform/api'
import { type Load, type PagedLoad, useLoad, usePagedLoad } from '../load/index.ts'
import { byCursor } from '../more-rows.tsx'

/** Maximum number of entries in a response; a full one means that there are more. */
const ENTRIES_PER_ANSWER = 50

/** Filters of an audit log. */
export type AuditQuery = Omit<QueryOf<typeof listAuditEntries>, 'after'>

/** Source of an audit log: of one's own account, or of what staff look at, whose entries may say more. */
export interface AuditSource<Row extends Received<AuditEntry> = Received<AuditEntry>> {
  useEntries: (query: AuditQuery) => PagedLoad<Row>
  usePeople: () => Load<Received<AuditPerson>[]>
  /** False if the log has nothing that the portal did by itself. */
  hasPortal: boolean
  fetchFile: (callApi: CallApi, query: AuditQuery) => Promise<Blob>
}

/** The query of the next page, for `usePagedLoad`. */
export const nextEntries = byCursor(ENTRIES_PER_ANSWER)

export const AUDIT_OF_OWN_ACCOUNT: AuditSource = {
  useEntries: (query) => usePagedLoad(listAuditEntries, { what: 'the audit log', query, next: nextEntries }),
  usePeople: () => useLoad(listAuditPeople, { what: 'the people of the log' }),
  hasPortal: true,
  fetchFile: (callApi, query) => callApi(exportAuditEntries, { query }),
}
