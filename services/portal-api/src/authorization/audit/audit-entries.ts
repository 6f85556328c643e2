import { type AuditThing, auditWordsOf } from '@portal/contracts/audit-actions'
import type { StaffAct } from '@portal/contracts/authorization/admin-staff-log'
import type { AuditEntry, AuditPerson } from '@portal/contracts/authorization/audit'
import { numberIn } from '@portal/contracts/authorization/typed-numbers'
import { fullName } from '@portal/contracts/full-name'
import type { Transaction } from '@portal/foundation/database'
import { findAccountsById } from '@portal/foundation/people'
import { findContactNames } from '../../contacts/index.ts'
import type { Account } from '../../kernel/caller.ts'
import { personName } from '../../kernel/person-name.ts'
import { findLicenseLabels } from '../../subscriptions/index.ts'
import { findInvitedByIds } from '../invitations/invitations.sql.ts'
import { type AuditRow, findPeopleByIds, type PersonRow } from './audit-lines.sql.ts'

/** Lines as the wire tells them: ids with the names that they have today. */
export async function auditEntries(
  tx: Transaction,
  account: Account,
  rows: readonly AuditRow[],
): Promise<AuditEntry[]> {
  const names = await namesOf(tx, [account.id], rows)
  return rows.map((row) => entryOf(row, account, names))
}

function entryOf({ line, actor, actingAs }: AuditRow, account: Account, names: Names): AuditEntry {
  return {
    number: line.position,
    at: line.at.toISOString(),
    action: line.action,
    actor: auditPerson(line.actorId, actor),
    acting_as: auditPerson(line.actingAsId, actingAs),
    network: line.network,
    subject: subjectOf(line, account, names),
    fields: line.fields as AuditEntry['fields'],
    request_id: line.requestId,
    fingerprint: line.hash,
    cursor: cursorOf(line.position),
  }
}

/**
 * Lines of many accounts and of none, each with its account. Nothing is another account's to know for those who read them
 * all.
 */
export async function staffActs(tx: Transaction, rows: readonly AuditRow[]): Promise<StaffAct[]> {
  const named = rows.flatMap(({ line }) => [line.accountId ?? [], aboutAccount(line) ?? []].flat())
  const labels = new Map((await findAccountsById(tx, [...new Set(named)])).map(({ id, label }) => [id, label]))
  const accountIds = [...new Set(rows.flatMap(({ line }) => line.accountId ?? []))]
  const names = await namesOf(tx, accountIds, rows)
  return rows.map((row) => {
    const { line, actor, actingAs } = row
    const account = { id: line.accountId ?? 0, label: labels.get(line.accountId ?? 0) ?? '' }
    const entry = entryOf(row, account, names)
    const about = aboutAccount(line)
    return {
      ...entry,
      ...(about !== undefined && { subject: { id: about ? String(about) : '', name: labels.get(about) ?? '' } }),
      actor: addressed(entry.actor, actor),
      acting_as: addressed(entry.acting_as, actingAs),
      cursor: cursorOf(line.id),
      account: line.accountId === null ? null : { account_id: account.id, account_label: account.label },
    }
  })
}

/** Customers read no address of staff; staff do. */
function addressed(said: AuditPerson | null, person: PersonRow | null): AuditPerson | null {
  return said && { ...said, email_address: person?.email ?? '' }
}

/** Returns the account that a line is about: 0 for one without a number, `undefined` for a line about something else. */
function aboutAccount({ action, subject }: AuditRow['line']): number | undefined {
  return auditWordsOf(action)?.thing === 'account' ? (numberIn(subject) ?? 0) : undefined
}

/** The cursor of a place in a list that is ordered by number, for `placeOf` and `idPlaceOf`. */
export function cursorOf(place: number): string {
  return Buffer.from(String(place)).toString('base64url')
}

/** The place that a cursor names; `undefined` for none, and for one that we did not write. */
export function placeOf(cursor: string | undefined): number | undefined {
  const place = Buffer.from(cursor ?? '', 'base64url').toString()
  return /^[1-9]\d{0,14}$/.test(place) ? Number(place) : undefined
}

/** The same where ids have four bytes: PostgreSQL refuses to compare them with more. */
export function idPlaceOf(cursor: string | undefined): number | undefined {
  const place = placeOf(cursor)
  return place === undefined ? undefined : numberIn(String(place))
}

/** `null` for no one; a person of whom only the id is left keeps the id. */
export function auditPerson(id: number | null, person: PersonRow | null): AuditPerson | null {
  if (id === null) return null

  const isStaff = (person?.internalRoles.length ?? 0) > 0
  const email = isStaff ? '' : (person?.email ?? '')
  return {
    user_id: id,
    name: (person && fullName(person)) || email || `User ${id}`,
    email_address: email,
    staff: isStaff,
  }
}

type Names = ReadonlyMap<string, string>

/** A key, card or webhook is called as it was called then, because it may be gone. Which other accounts somebody has is not this one's to know. */
function subjectOf({ action, subject: id, fields }: AuditRow['line'], account: Account, names: Names) {
  const thing = auditWordsOf(action)?.thing
  if (thing === 'account')
    return id === String(account.id) ? { id, name: account.label } : { id: '', name: 'another account' }
  if (thing === 'key' || thing === 'card' || thing === 'webhook') return { id, name: String(fields.label ?? id) }
  return { id, name: names.get(`${thing} ${id}`) ?? id }
}

async function namesOf(tx: Transaction, accountIds: readonly number[], rows: readonly AuditRow[]): Promise<Names> {
  const idsOf = (thing: AuditThing) =>
    rows.flatMap(({ line }) => (auditWordsOf(line.action)?.thing === thing ? line.subject : []))
  const numbersOf = (thing: AuditThing) =>
    [...new Set(idsOf(thing))].filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number)
  const [personIds, invitationIds, contactIds] = [numbersOf('person'), numbersOf('invitation'), numbersOf('contact')]
  const people = personIds.length > 0 ? await findPeopleByIds(tx, personIds) : []
  const invited = invitationIds.length > 0 ? await findInvitedByIds(tx, accountIds, invitationIds) : []
  const contacts = contactIds.length > 0 ? await findContactNames(tx, accountIds, contactIds) : []
  const licenseIds = [...new Set(idsOf('license'))]
  const licenses = licenseIds.length > 0 ? await findLicenseLabels(tx, licenseIds) : []
  return new Map([
    ...people.map((one) => [`person ${one.id}`, personName(one)] as const),
    ...invited.map(({ id, email }) => [`invitation ${id}`, email] as const),
    ...contacts.map(({ id, name }) => [`contact ${id}`, name] as const),
    ...licenses.map(({ id, label }) => [`license ${id}`, label] as const),
  ])
}
