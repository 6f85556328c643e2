import { listAuditEntriesOfAccount, listAuditPeopleOfAccount } from '@portal/contracts/authorization/admin-audit'
import { listAuditEntries, listAuditPeople, listRecentChanges } from '@portal/contracts/authorization/audit'
import type { ParsedQueryOf } from '@portal/contracts/call'
import type { Transaction } from '@portal/foundation/database'
import type { Account } from '../../kernel/caller.ts'
import { handle } from '../../kernel/handle.ts'
import { auditEntries, auditPerson, placeOf } from './audit-entries.ts'
import { findAuditLines, findAuditPeople, findRecentChanges } from './audit-lines.sql.ts'
import { readAccount } from './read-account.ts'

const LINES_PER_ANSWER = 50
/** Number of entries in the short list. */
const RECENT_LINES = 4

export const listAuditEntriesHandler = handle(listAuditEntries, ({ query, account, tx }) =>
  entriesOf(tx, account, query),
)

/** Answers staff what the account's owners read (rule G50). */
export const listAuditEntriesOfAccountHandler = handle(listAuditEntriesOfAccount, async ({ params, query, tx }) =>
  entriesOf(tx, await readAccount(tx, params.id), query),
)

async function entriesOf(
  tx: Transaction,
  account: Account,
  { after, ...filter }: ParsedQueryOf<typeof listAuditEntries>,
) {
  const rows = await findAuditLines(tx, account.id, { filter, before: placeOf(after), limit: LINES_PER_ANSWER })
  return auditEntries(tx, account, rows)
}

export const listRecentChangesHandler = handle(listRecentChanges, async ({ account, tx }) =>
  auditEntries(tx, account, await findRecentChanges(tx, { accountId: account.id, limit: RECENT_LINES })),
)

export const listAuditPeopleHandler = handle(listAuditPeople, ({ account, tx }) => peopleOf(tx, account))

export const listAuditPeopleOfAccountHandler = handle(listAuditPeopleOfAccount, async ({ params, tx }) =>
  peopleOf(tx, await readAccount(tx, params.id)),
)

async function peopleOf(tx: Transaction, { id }: Account) {
  const people = await findAuditPeople(tx, id)
  return people.flatMap((person) => auditPerson(person.id, person) ?? [])
}
