import { Readable } from 'node:stream'
import { type AuditFilter, EXPORT_IS_CUT, exportAuditEntries } from '@portal/contracts/authorization/audit'
import { csvLine } from '@portal/contracts/csv'
import type { Transaction } from '@portal/foundation/database'
import type { Account } from '../../kernel/caller.ts'
import { handle } from '../../kernel/handle.ts'
import { auditCsvHeader, auditCsvLine } from './audit-csv.ts'
import { auditEntries } from './audit-entries.ts'
import { findAuditLines } from './audit-lines.sql.ts'

const LINES_IN_ALL = 20_000
const LINES_AT_ONCE = 500

/** Sent as it is read, so that a long log takes no more memory than a short one. */
export const exportAuditEntriesHandler = handle(
  exportAuditEntries,
  async ({ query, account, foundation, now, audit }) => {
    // Before anything is sent: a filter that the database cannot take is refused, not cut off in the middle.
    const newest = await findAuditLines(foundation.db, account.id, {
      filter: query,
      before: undefined,
      limit: LINES_AT_ONCE,
    })
    audit('audit-log.exported', { subject: account.id, filters: Object.keys(query) })
    return {
      name: `audit-log-${now.toISOString().slice(0, 10)}.csv`,
      type: 'text/csv; charset=utf-8',
      bytes: Readable.from(csvOf(foundation.db, account, query, newest)),
    }
  },
)

async function* csvOf(
  db: Transaction,
  account: Account,
  filter: AuditFilter,
  newest: Awaited<ReturnType<typeof findAuditLines>>,
): AsyncGenerator<string> {
  yield auditCsvHeader()
  let rows = newest
  let before: number | undefined
  for (let written = 0; written < LINES_IN_ALL; written += LINES_AT_ONCE) {
    if (before !== undefined) rows = await findAuditLines(db, account.id, { filter, before, limit: LINES_AT_ONCE })
    const entries = await auditEntries(db, account, rows)
    yield entries.map(auditCsvLine).join('')
    if (rows.length < LINES_AT_ONCE) return

    before = rows.at(-1)?.line.position
  }
  const [more] = await findAuditLines(db, account.id, { filter, before, limit: 1 })
  if (more) yield csvLine([EXPORT_IS_CUT])
}
