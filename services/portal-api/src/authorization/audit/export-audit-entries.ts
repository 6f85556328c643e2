import { Readable } from 'node:stream'
import { exportAuditEntriesOfAccount } from '@portal/contracts/authorization/admin-audit'
import { exportStaffActs } from '@portal/contracts/authorization/admin-staff-log'
import { EXPORT_IS_CUT, exportAuditEntries } from '@portal/contracts/authorization/audit'
import { csvLine } from '@portal/contracts/csv'
import type { AuditedBy } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import type { Account } from '../../kernel/caller.ts'
import type { Context, FileAnswer } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { auditCsvHeader, auditCsvLine, staffCsvHeader, staffCsvLine } from './audit-csv.ts'
import { auditEntries, staffActs } from './audit-entries.ts'
import { type AuditRow, findAuditLines, findLinesOfActors, findNamed } from './audit-lines.sql.ts'
import { actorsOf } from './list-staff-acts.ts'
import { readAccount } from './read-account.ts'

const LINES_IN_ALL = 20_000
const LINES_AT_ONCE = 500

export const exportAuditEntriesHandler = handle(exportAuditEntries, (context) =>
  fileOf(context, logOf(context.account, context.query), { about: context.account.id }),
)

/** Is in the log of the account, as everything that staff do in it (rule G50). */
export const exportAuditEntriesOfAccountHandler = handle(exportAuditEntriesOfAccount, async (context) => {
  const account = await readAccount(context.tx, context.params.id)
  const by = { actorId: context.caller.userId, accountId: account.id }
  return fileOf(context, logOf(account, context.query), { about: account.id, by })
})

/** Is in the log itself (rule G113). */
export const exportStaffActsHandler = handle(exportStaffActs, async (context) => {
  const { query, tx } = context
  const actors = await actorsOf(tx, query.person)
  const named = await findNamed(tx, query.thing)
  return fileOf(
    context,
    {
      header: staffCsvHeader(),
      read: (db, page) => findLinesOfActors(db, { actors, named, filter: query, ...page }),
      write: async (db, rows) => (await staffActs(db, rows)).map(staffCsvLine),
      placeOf: ({ line }) => line.id,
    },
    { about: 0 },
  )
})

/** A log, read from its newest line on. */
interface Log {
  header: string
  read: (db: Transaction, page: { before: number | undefined; limit: number }) => Promise<AuditRow[]>
  write: (db: Transaction, rows: readonly AuditRow[]) => Promise<string[]>
  placeOf: (row: AuditRow) => number
}

function logOf(account: Account, filter: Context<typeof exportAuditEntries>['query']): Log {
  return {
    header: auditCsvHeader(),
    read: (db, page) => findAuditLines(db, account.id, { filter, ...page }),
    write: async (db, rows) => (await auditEntries(db, account, rows)).map(auditCsvLine),
    placeOf: ({ line }) => line.position,
  }
}

/** Sent as it is read, so that a long log takes no more memory than a short one. */
async function fileOf(
  { query, foundation, now, audit }: Pick<Context<typeof exportAuditEntries>, 'query' | 'foundation' | 'now' | 'audit'>,
  log: Log,
  { about, by }: { about: number; by?: AuditedBy },
): Promise<FileAnswer> {
  // Before anything is sent: a filter that the database cannot take is refused, not cut off in the middle.
  const newest = await log.read(foundation.db, { before: undefined, limit: LINES_AT_ONCE })
  audit('audit-log.exported', { subject: about, filters: Object.keys(query) }, by)
  return {
    name: `audit-log-${now.toISOString().slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: Readable.from(csvOf(foundation.db, log, newest)),
  }
}

async function* csvOf(db: Transaction, log: Log, newest: readonly AuditRow[]): AsyncGenerator<string> {
  yield log.header
  let rows = newest
  let before: number | undefined
  for (let written = 0; written < LINES_IN_ALL; written += LINES_AT_ONCE) {
    if (before !== undefined) rows = await log.read(db, { before, limit: LINES_AT_ONCE })
    yield (await log.write(db, rows)).join('')
    const last = rows.at(-1)
    if (!last || rows.length < LINES_AT_ONCE) return

    before = log.placeOf(last)
  }
  const [more] = await log.read(db, { before, limit: 1 })
  if (more) yield csvLine([EXPORT_IS_CUT])
}
