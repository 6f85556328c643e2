import { listAuditEntries, listAuditPeople, listRecentChanges } from '@portal/contracts/authorization/audit'
import { handle } from '../../kernel/handle.ts'
import { auditEntries, auditPerson, placeOf } from './audit-entries.ts'
import { findAuditLines, findAuditPeople, findRecentChanges } from './audit-lines.sql.ts'

const LINES_PER_ANSWER = 50
/** Number of entries in the short list. */
const RECENT_LINES = 4

export const listAuditEntriesHandler = handle(listAuditEntries, async ({ query, account, tx }) => {
  const { after, ...filter } = query
  const rows = await findAuditLines(tx, account.id, { filter, before: placeOf(after), limit: LINES_PER_ANSWER })
  return auditEntries(tx, account, rows)
})

export const listRecentChangesHandler = handle(listRecentChanges, async ({ account, tx }) =>
  auditEntries(tx, account, await findRecentChanges(tx, { accountId: account.id, limit: RECENT_LINES })),
)

export const listAuditPeopleHandler = handle(listAuditPeople, async ({ account, tx }) => {
  const people = await findAuditPeople(tx, account.id)
  return people.flatMap((person) => auditPerson(person.id, person) ?? [])
})
