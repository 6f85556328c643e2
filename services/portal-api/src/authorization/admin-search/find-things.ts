import type { FoundThing } from '@portal/contracts/authorization/admin-search'
import type { ThingLookup } from '@portal/contracts/authorization/admin-search-grammar'
import { canonicalHost } from '@portal/contracts/security/host-names'
import type { Transaction } from '@portal/foundation/database'
import { findFault } from '@portal/foundation/faults'
import { findAccountsById } from '@portal/foundation/people'
import { findOrder, findPaperByNumber } from '../../billing/index.ts'
import { findChargesOfCard, findTransactionsNamed } from '../../payments/index.ts'
import { findKeysByEnds, findKeysByHost, findKeysById } from '../../security/index.ts'
import { auditEntries } from '../audit/audit-entries.ts'
import { findAuditLinesOfRequest } from '../audit/audit-lines.sql.ts'
import {
  accountThing,
  documentThing,
  faultThing,
  keyThing,
  logEntryThing,
  loginThings,
  orderThing,
  organizationThing,
  personThing,
  transactionThing,
} from './found-things.ts'
import { findLoginsFrom, findOrganizationsById, findPeopleNamed } from './things.sql.ts'

/** Entries of one request that are shown. */
const LINES_SHOWN = 20

/** Finds things by one lookup; each is an equality that an index serves. */
export async function findThings(tx: Transaction, lookup: ThingLookup, now: Date): Promise<FoundThing[]> {
  switch (lookup.by) {
    case 'order':
      return one(await findOrder(tx, lookup.number), (order) => orderThing(order, now))
    case 'account':
      return (await findAccountsById(tx, [lookup.number])).map(accountThing)
    case 'person':
      return (await findPeopleNamed(tx, { id: lookup.number })).map(personThing)
    case 'email':
      return (await findPeopleNamed(tx, { email: lookup.text })).map(personThing)
    case 'organization':
      return (await findOrganizationsById(tx, lookup.number)).map(organizationThing)
    case 'document':
      return one(await findPaperByNumber(tx, lookup.text), documentThing)
    case 'transaction':
      return (await findTransactionsNamed(tx, lookup.text)).map(transactionThing)
    case 'card':
      return (await findChargesOfCard(tx, lookup)).map(transactionThing)
    case 'key-id':
      return (await findKeysById(tx, lookup.text, { now })).map(keyThing)
    case 'token-ends':
      return (await findKeysByEnds(tx, lookup.ends, { now })).map(keyThing)
    case 'host':
      return (await findKeysByHost(tx, lookup.text, { now })).map(keyThing)
    case 'ip':
      return loginThings(await findLoginsFrom(tx, canonicalAddress(lookup.text)))
    case 'request':
      return [...(await linesOfRequest(tx, lookup.text)), ...one(await findFault(tx, lookup.text), faultThing)]
  }
}

function one<Row>(row: Row | undefined, toThing: (row: Row) => FoundThing): FoundThing[] {
  return row === undefined ? [] : [toThing(row)]
}

/** An address of IPv6 is stored in its shortest form. */
function canonicalAddress(typed: string): string {
  return (canonicalHost(typed) ?? typed).replace(/^\[|\]$/g, '')
}

/** Returns what a request wrote into the logs of accounts, in the words that their owners read. */
async function linesOfRequest(tx: Transaction, reference: string): Promise<FoundThing[]> {
  const rows = await findAuditLinesOfRequest(tx, reference, LINES_SHOWN)
  const ids = [...new Set(rows.flatMap(({ line }) => line.accountId ?? []))]
  const accounts = new Map((await findAccountsById(tx, ids)).map((account) => [account.id, account]))
  const things: FoundThing[] = []
  for (const id of ids) {
    const account = accounts.get(id)
    const own = rows.filter(({ line }) => line.accountId === id)
    if (account) things.push(...(await auditEntries(tx, account, own)).map((entry) => logEntryThing(account, entry)))
  }
  return things
}
