import { Readable } from 'node:stream'
import { exportAuditEntriesOfAccount } from '@portal/contracts/authorization/admin-audit'
import { type AuditFilter, EXPORT_IS_CUT, exportAuditEntries } from '@portal/contracts/authorization/audit'
import { csvLine } from '@portal/contracts/csv'
import type { AuditedBy } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import type { Account } from '../../kernel/caller.ts'
import type { Context, FileAnswer } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { auditCsvHeader, auditCsvLine } from './audit-csv.ts'
import { auditEntries } from './audit-entries.ts'
import { findAuditLines } from './audit-lines.sql.ts'
import { readAccount } from './read-account.ts'

const LINES_IN_ALL = 20_000
const LINES_AT_ONCE = 500

export const exportAuditEntriesHandler = handle(exportAuditEntries, (context) => fileOf(context, context.account))

/** Is in the log of the account, as everything that staff do in it (rule G50). */
export const exportAuditEntriesOfAccountHandler = handle(exportAuditEntriesOfAccount, async (context) => {
  const account = await readAccount(context.tx, context.params.id)
  return fileOf(context, account, { actorId: context.caller.userId, accountId: account.id })
})

/** Sent as it is read, so that a long log takes no more memory than a short one. */
async function fileOf(
  { query, foundation, now, audit }: Pick<Context<typeof exportAuditEntries>, 'query' | 'foundation' | 'now' | 'audit'>,
  account: Account,
  by?: AuditedBy,
): Promise<FileAnswer> {
  // Before anything is sent: a filter that the database cannot take is refused, not cut off in the middle.
  const newest = await findAuditLines(foundation.db, account.id, {
    filter: query,
    before: undefined,
    limit: LINES_AT_ONCE,
  })
  audit('audit-log.exported', { subject: account.id, filters: Object.keys(query) }, by)
  return {
    name: `audit-log-${now.toISOString().slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: Readable.from(csvOf(foundation.db, account, query, newest)),
  }
}

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
