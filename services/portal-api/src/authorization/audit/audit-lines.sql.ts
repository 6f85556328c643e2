import { auditActionsAbout, auditActionsIn } from '@portal/contracts/audit-actions'
import { type AuditFilter, BY_THE_PORTAL } from '@portal/contracts/authorization/audit'
import { audit, IS_ROLE_OF_STAFF } from '@portal/foundation/audit'
import { statement, type Transaction } from '@portal/foundation/database'
import { accounts, IS_STAFF, memberships, nameWords, users, userWords } from '@portal/foundation/people'
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { prefixQuery } from '../admin-search/search-words.ts'
import type { Period, RoleChange } from './staff-periods.ts'

export type AuditRow = Awaited<ReturnType<typeof selectLines>>[number]
/** The columns of a person that the audit log shows. */
export type PersonRow = Pick<typeof users.$inferSelect, PersonColumn>
type PersonColumn = 'id' | 'firstName' | 'lastName' | 'email' | 'internalRoles'

interface Page {
  filter: AuditFilter
  /** Only lines before this place in the account's chain. */
  before: number | undefined
  limit: number
}

const actorRows = alias(users, 'actors')
const principals = alias(users, 'principals')

function personIn<Table extends Record<PersonColumn, AnyPgColumn>>(table: Table): Pick<Table, PersonColumn> {
  const { id, firstName, lastName, email, internalRoles } = table
  return { id, firstName, lastName, email, internalRoles }
}

/**
 * Reads entries of one account, newest first, by the index of its chain, so that concurrent writes do not shift pages.
 */
export function findAuditLines(
  tx: Transaction,
  accountId: number,
  { filter, before, limit }: Page,
): Promise<AuditRow[]> {
  const narrowed = narrowedBy(tx, accountId, filter).filter((one) => one !== undefined)
  if (before === undefined && narrowed.length === 0) return latestLines(tx, { accountId, limit })

  const older = before === undefined ? undefined : lt(audit.position, before)
  return selectLines(tx, and(eq(audit.accountId, accountId), older, ...narrowed)).limit(limit)
}

/** Finds entries of any account that one request wrote; within each account the newest first. */
export function findAuditLinesOfRequest(tx: Transaction, requestId: string, limit: number): Promise<AuditRow[]> {
  const which = and(eq(audit.requestId, requestId), isNotNull(audit.accountId))
  return selectLines(tx, which).limit(limit)
}

const latestLines = statement<{ accountId: number; limit: number }, AuditRow[]>('latest-audit-lines', (tx) =>
  selectLines(tx, eq(audit.accountId, sql.placeholder('accountId'))).limit(sql.placeholder('limit')),
)

/** The newest lines of an account that are not about signing in. */
export const findRecentChanges = statement<{ accountId: number; limit: number }, AuditRow[]>('recent-changes', (tx) =>
  selectLines(
    tx,
    and(eq(audit.accountId, sql.placeholder('accountId')), notInArray(audit.action, auditActionsIn('sign-in'))),
  ).limit(sql.placeholder('limit')),
)

function selectLines(tx: Transaction, which: SQL | undefined) {
  return linesWithPeople(tx, which).orderBy(desc(audit.position))
}

function linesWithPeople(tx: Transaction, which: SQL | undefined) {
  return tx
    .select({ line: audit, actor: personIn(actorRows), actingAs: personIn(principals) })
    .from(audit)
    .leftJoin(actorRows, eq(actorRows.id, audit.actorId))
    .leftJoin(principals, eq(principals.id, audit.actingAsId))
    .where(which)
}

const found = alias(audit, 'found')

/** Only entries with an id below `before`. */
interface StaffPage extends Page {
  /** People whose acts are read, each in the times in which they were staff. */
  actors: readonly StaffActor[]
  /** People and accounts of today that the filter names. */
  named?: Named | undefined
}

interface Named {
  people: string[]
  accounts: string[]
}

export interface StaffActor extends Period {
  id: number
}

/** Reads what these people did in all accounts, newest first, with one index lookup per person. */
export function findLinesOfActors(
  tx: Transaction,
  { actors, named, filter, before, limit }: StaffPage,
): Promise<AuditRow[]> {
  const { group, since, until, thing } = filter
  const older = before === undefined ? undefined : lt(found.id, before)
  const narrowed = and(
    sql`${found.actorId} = actor.id`,
    sql`${found.id} > actor.after_id`,
    sql`${found.id} < actor.before_id`,
    older,
    group && inArray(found.action, auditActionsIn(group)),
    since === undefined ? undefined : gte(found.at, new Date(since)),
    until === undefined ? undefined : lt(found.at, new Date(until)),
    thing ? or(eq(found.subject, thing), ...namedLike(thing, found.fields), ...areNamed(named)) : undefined,
  )
  const newest = tx.select({ id: found.id }).from(found).where(narrowed).orderBy(desc(found.id)).limit(limit)
  const actorIds = sql.param(actors.map(({ id }) => id))
  const after = sql.param(actors.map((actor) => actor.after ?? 0))
  const end = sql.param(actors.map((actor) => actor.before ?? Number.MAX_SAFE_INTEGER))
  const times = sql`unnest(${actorIds}::int[], ${after}::bigint[], ${end}::bigint[])`
  const ids = sql`select newest.id from ${times} as actor(id, after_id, before_id) cross join lateral ${newest} newest`
  return linesWithPeople(tx, sql`${audit.id} in (${ids})`).orderBy(desc(audit.id)).limit(limit)
}

function areNamed(named: Named | undefined) {
  if (!named) return []
  const { people, accounts: ids } = named
  return [
    and(inArray(found.subject, people), inArray(found.action, auditActionsAbout('person'))),
    and(inArray(found.subject, ids), inArray(found.action, auditActionsAbout('account'))),
    inArray(found.accountId, ids.map(Number)),
  ]
}

const NAMED_AT_MOST = 20

/** Returns the people and accounts that have words like these in their names, at most 20 of each. */
export async function findNamed(tx: Transaction, text: string | undefined): Promise<Named | undefined> {
  const query = text && prefixQuery(text)
  if (!query) return undefined

  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${userWords(users)} @@ ${query}`)
    .limit(NAMED_AT_MOST)
  const labeled = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(sql`${nameWords(accounts.label)} @@ ${query}`)
    .limit(NAMED_AT_MOST)
  return { people: people.map(({ id }) => String(id)), accounts: labeled.map(({ id }) => String(id)) }
}

/** Returns everyone who works for the provider, or ever had a role of its staff, by name. */
export function findStaffActors(tx: Transaction): Promise<PersonRow[]> {
  const had = sql`select ${audit.subject}::int from ${audit} where ${IS_ROLE_OF_STAFF}`
  const is = tx.select({ id: users.id }).from(users).where(IS_STAFF)
  return tx
    .select(personIn(users))
    .from(users)
    .where(sql`${users.id} in (${is} union ${had})`)
    .orderBy(users.firstName, users.lastName, users.id)
}

/** Returns every change of the roles of staff, newest first, by the person whose they are. */
export async function findRoleChanges(tx: Transaction): Promise<Map<string, RoleChange[]>> {
  const { id, subject, action, fields } = audit
  const lines = await tx.select({ id, subject, action, fields }).from(audit).where(IS_ROLE_OF_STAFF).orderBy(desc(id))
  const changes = new Map<string, RoleChange[]>()
  for (const line of lines) {
    const own = changes.get(line.subject) ?? []
    own.push({ id: line.id, isGranted: line.action === 'internal-role.granted', role: String(line.fields.role) })
    changes.set(line.subject, own)
  }
  return changes
}

function namedLike(thing: string, fields: AnyPgColumn): SQL[] {
  const isNamed = (name: SQL) => sql`position(lower(${thing}) in lower(${name})) > 0`
  return [isNamed(sql`coalesce(${fields} ->> 'label', '')`), isNamed(sql`coalesce(${fields} ->> 'previousLabel', '')`)]
}

function narrowedBy(tx: Transaction, accountId: number, filter: Page['filter']): (SQL | undefined)[] {
  const { person, group, since, until, thing } = filter
  return [
    person === undefined ? undefined : person === BY_THE_PORTAL ? isNull(audit.actorId) : by(person),
    group && inArray(audit.action, auditActionsIn(group)),
    since === undefined ? undefined : gte(audit.at, new Date(since)),
    until === undefined ? undefined : lt(audit.at, new Date(until)),
    thing ? aboutThing(tx, accountId, thing) : undefined,
  ]
}

/** Includes actions by staff acting as this person. */
function by(person: number) {
  return or(eq(audit.actorId, person), eq(audit.actingAsId, person))
}

/**
 * Matches a subject by its id, by a part of its name at the time, or by the current name of a member. Reads only the
 * account's entries.
 */
function aboutThing(tx: Transaction, accountId: number, thing: string) {
  const isNamed = (name: SQL) => sql`position(lower(${thing}) in lower(${name})) > 0`
  const members = tx
    .select({ id: sql`${users.id}::text` })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.accountId, accountId),
        isNamed(sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email}`),
      ),
    )
  return or(eq(audit.subject, thing), ...namedLike(thing, audit.fields), inArray(audit.subject, members))
}

/**
 * Returns everyone who acted in the account, with one index lookup per person, however many entries each of them has.
 */
export async function findAuditPeople(tx: Transaction, accountId: number): Promise<PersonRow[]> {
  const next = (after: SQL) => sql`
    (select actor_id from ${audit} where account_id = ${accountId} and actor_id > ${after} order by actor_id limit 1)`
  return tx
    .select(personIn(users))
    .from(users)
    .where(
      sql`${users.id} in (
        with recursive people as (
          select ${next(sql`0`)} as actor_id
          union all
          select ${next(sql`people.actor_id`)} from people where people.actor_id is not null
        )
        select actor_id from people where actor_id is not null)`,
    )
    .orderBy(users.firstName, users.lastName, users.id)
}

export function findPeopleByIds(tx: Transaction, ids: readonly number[]): Promise<PersonRow[]> {
  return peopleByIds(tx, { ids: [...ids] })
}

const peopleByIds = statement<{ ids: number[] }, PersonRow[]>('people-by-ids', (tx) =>
  tx
    .select(personIn(users))
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder('ids')})`),
)
