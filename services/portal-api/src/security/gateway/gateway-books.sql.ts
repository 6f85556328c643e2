import { TRACED_AT_MOST } from '@portal/contracts/security/admin-keys'
import type { RefusalRule } from '@portal/contracts/security/refusals'
import { HOUR_MS } from '@portal/contracts/time-units'
import { deleteRows, storableText, type Transaction } from '@portal/foundation/database'
import { users } from '@portal/foundation/people'
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or, sql, sum } from 'drizzle-orm'
import { changeLimit } from '../key-limits/key-limits.sql.ts'
import { type KeyLimitRow, keyLimits } from '../key-limits/key-limits.tables.ts'
import { countOn } from '../key-limits/limit-rules.ts'
import { secretKeys } from '../secret-keys/secret-keys.tables.ts'
import { countedBatches, keySources, keyUsage, keyUsageBySubscription } from '../usage/usage.tables.ts'
import { websiteKeyHosts, websiteKeys } from '../website-keys/website-keys.tables.ts'
import { gatewayChanges, keyRefusals, tracedRequests, traces } from './gateway.tables.ts'

export async function findSecretKeyWithLimit(tx: Transaction, id: string) {
  const [found] = await tx
    .select({ key: secretKeys, limit: keyLimits })
    .from(secretKeys)
    .leftJoin(keyLimits, eq(keyLimits.keyId, sql`coalesce(${secretKeys.limitId}, ${secretKeys.id})`))
    .where(eq(secretKeys.id, id))
  return found
}

export async function findWebsiteKeyWithLimit(tx: Transaction, id: string) {
  const hosts = sql<string[]>`array(
    select ${websiteKeyHosts.host} from ${websiteKeyHosts} where ${websiteKeyHosts.keyId} = ${websiteKeys.id}
    order by ${websiteKeyHosts.id})`
  const [found] = await tx
    .select({ key: websiteKeys, limit: keyLimits, hosts })
    .from(websiteKeys)
    .leftJoin(keyLimits, eq(keyLimits.keyId, websiteKeys.id))
    .where(eq(websiteKeys.id, id))
  return found
}

type Kind = (typeof gatewayChanges.$inferSelect)['kind']

/** If nothing changed, there is one row that holds only the mark. */
interface ChangeRow {
  mark: string
  kind: Kind | null
  subject: string
}

/**
 * Changes of transactions that the last look could not see, each once: its mark is the snapshot that it was made in, so that one which
 * commits late is not missed, and one that runs for long makes no other be answered again.
 */
export async function findChangesSince(tx: Transaction, mark: string | undefined) {
  const { rows } = (await tx.execute(sql`
    select pg_current_snapshot()::text as mark, kind, subject
    from (select ${mark ?? null}::pg_snapshot as seen) as last
    left join ${gatewayChanges} on ${gatewayChanges.xid} >= pg_snapshot_xmin(seen)
      and not pg_visible_in_snapshot(${gatewayChanges.xid}, seen)`)) as unknown as {
    rows: [ChangeRow, ...ChangeRow[]]
  }
  const changes = rows.flatMap(({ kind, subject }) => (kind ? [{ kind, subject }] : []))
  return { mark: rows[0].mark, changes }
}

export async function noteForGateways(tx: Transaction, kind: Kind, subject = ''): Promise<void> {
  await tx.insert(gatewayChanges).values({ kind, subject })
}

/** Returns whether a batch is new. A second one with the same name waits for the first and is rejected. */
export async function claimBatch(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .insert(countedBatches)
    .values({ id, countedAt: now })
    .onConflictDoNothing()
    .returning({ id: countedBatches.id })
  return claimed.length > 0
}

export interface UsageRow {
  keyId: string
  licenceId: string
  hour: string
  accountId: number
  lookups: number
}

/** Adds to the hourly counts. One parameter instead of five for each row; in the order of their names, so that batches wait for each other in a row. */
export async function addUsage(tx: Transaction, rows: readonly UsageRow[]): Promise<void> {
  if (!rows.length) return
  await tx.execute(sql`
    insert into ${keyUsage} (key_id, licence_id, hour, account_id, lookups)
    select "keyId", "licenceId", hour, "accountId", sum(lookups) from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row("keyId" text, "licenceId" text, hour timestamptz, "accountId" int, lookups bigint)
    group by 1, 2, 3, 4 order by 1, 3, 2
    on conflict (key_id, hour, licence_id) do update set lookups = ${keyUsage.lookups} + excluded.lookups`)
}

/** Adds to the same counts by subscription; the rows of their keys have to be there (rule K86). */
export async function addUsageBySubscription(
  tx: Transaction,
  rows: readonly (UsageRow & { subscriptionId: string })[],
): Promise<void> {
  if (!rows.length) return
  await tx.execute(sql`
    insert into ${keyUsageBySubscription} (key_id, licence_id, hour, subscription_id, lookups)
    select "keyId", "licenceId", hour, "subscriptionId", sum(lookups)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row("keyId" text, "licenceId" text, hour timestamptz, "subscriptionId" text, lookups bigint)
    group by 1, 2, 3, 4 order by 1, 3, 2, 4
    on conflict (key_id, hour, licence_id, subscription_id)
      do update set lookups = ${keyUsageBySubscription.lookups} + excluded.lookups`)
}

export async function addSources(
  tx: Transaction,
  rows: readonly { keyId: string; hour: string; source: string; lookups: number }[],
): Promise<void> {
  if (!rows.length) return
  await tx.execute(sql`
    insert into ${keySources} (key_id, hour, source, lookups)
    select "keyId", hour, source, sum(lookups) from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row("keyId" text, hour timestamptz, source text, lookups bigint)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (key_id, hour, source) do update set lookups = ${keySources.lookups} + excluded.lookups`)
}

/** Counts lookups on the limits under which they were made, by {@link limitName}; answers these as they are now. */
export async function addToLimits(
  tx: Transaction,
  lookups: ReadonlyMap<string, { limitId: string; lookups: number }>,
  now: Date,
): Promise<KeyLimitRow[]> {
  if (!lookups.size) return []
  const limits = await tx
    .select()
    .from(keyLimits)
    .where(
      inArray(
        keyLimits.keyId,
        [...lookups.values()].map(({ limitId }) => limitId),
      ),
    )
    .orderBy(asc(keyLimits.keyId))
    .for('update')
  const counted: KeyLimitRow[] = []
  for (const limit of limits) {
    const more = lookups.get(limitName(limit.keyId, limit.countsSince.getTime()))?.lookups
    if (!more) continue
    counted.push(await changeLimit(tx, limit.keyId, countOn(limit, more, now)))
  }
  return counted
}

/** A limit as it was set or reset at a time, ms. */
export function limitName(limitId: string, countsSince: number): string {
  return `${limitId} ${countsSince}`
}

export interface RefusedRow {
  keyId: string
  accountId: number
  rule: RefusalRule
  hour: string
  lookups: number
  lastAt: string
}

/** Adds to the hourly counts of refusals, in the order of their names. */
export async function addRefusals(tx: Transaction, rows: readonly RefusedRow[]): Promise<void> {
  if (!rows.length) return
  await tx.execute(sql`
    insert into ${keyRefusals} (key_id, hour, rule, account_id, lookups, last_at)
    select "keyId", hour, rule, "accountId", sum(lookups), max("lastAt")
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      "keyId" text, hour timestamptz, rule text, "accountId" int, lookups bigint, "lastAt" timestamptz)
    group by 1, 2, 3, 4 order by 1, 2, 3
    on conflict (key_id, hour, rule) do update set
      lookups = ${keyRefusals.lookups} + excluded.lookups, last_at = greatest(${keyRefusals.lastAt}, excluded.last_at)`)
}

const REFUSALS_AT_MOST = 500

/** Returns the refusals of an account's keys since then by key and rule, most first. */
export function findRefusals(tx: Transaction, accountId: number, since: Date) {
  const lookups = sum(keyRefusals.lookups).mapWith(Number)
  return tx
    .select({
      keyId: keyRefusals.keyId,
      rule: keyRefusals.rule,
      lookups,
      lastAt: sql<Date>`max(${keyRefusals.lastAt})`.mapWith(keyRefusals.lastAt),
    })
    .from(keyRefusals)
    .where(and(eq(keyRefusals.accountId, accountId), gte(keyRefusals.hour, since)))
    .groupBy(keyRefusals.keyId, keyRefusals.rule)
    .orderBy(desc(lookups), asc(keyRefusals.keyId), asc(keyRefusals.rule))
    .limit(REFUSALS_AT_MOST)
}

export interface LastUse {
  keyId: string
  at: string
  from: string
}

/** Records the last use of keys of either kind; older uses are ignored. */
export async function noteLastUses(tx: Transaction, uses: readonly LastUse[]): Promise<void> {
  if (!uses.length) return
  for (const table of [secretKeys, websiteKeys]) {
    await tx.execute(sql`
      with use as (select * from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
          as row("keyId" text, at timestamptz, "from" text)),
        locked as (select t.id from ${table} t join use on use."keyId" = t.id order by t.id for update of t)
      update ${table} set last_used_at = use.at, last_used_from = use."from" from use, locked
      where ${table}.id = use."keyId" and locked.id = ${table}.id
        and (last_used_at is null or last_used_at <= use.at)`)
  }
}

/** Records traced requests, each once. What no row can hold is replaced: a batch is counted as a whole or not at all. */
export async function insertTraced(
  tx: Transaction,
  rows: readonly (typeof tracedRequests.$inferInsert)[],
): Promise<void> {
  if (!rows.length) return
  const storable = rows.map(({ facts, ...row }) => ({ ...row, facts: storableFacts(facts) }))
  await tx.execute(sql`
    insert into ${tracedRequests} (id, search_term, at, facts)
    select id, "searchTerm", at, facts from jsonb_to_recordset(${JSON.stringify(storable)}::jsonb)
      as row(id text, "searchTerm" text, at timestamptz, facts jsonb)
    on conflict do nothing`)
}

function storableFacts(facts: Record<string, string | number>) {
  const entries = Object.entries(facts).map(([name, fact]) => [
    name,
    typeof fact === 'string' ? storableText(fact) : fact,
  ])
  return Object.fromEntries(entries)
}

export async function upsertTrace(tx: Transaction, trace: typeof traces.$inferInsert): Promise<void> {
  await tx.insert(traces).values(trace).onConflictDoUpdate({ target: traces.searchTerm, set: trace })
}

/** Ends a trace that runs; returns the account it belongs to, and nothing where none runs. */
export async function endTrace(tx: Transaction, searchTerm: string, now: Date) {
  const [ended] = await tx
    .update(traces)
    .set({ endsAt: now })
    .where(and(eq(traces.searchTerm, searchTerm), gt(traces.endsAt, now)))
    .returning({ accountId: traces.accountId })
  return ended
}

/** Returns traces of an account and its keys, and those of addresses; the latest start first. */
export function findTracesOf(tx: Transaction, accountId: number) {
  return tx
    .select({ trace: traces, startedBy: users })
    .from(traces)
    .leftJoin(users, eq(users.id, traces.startedBy))
    .where(or(eq(traces.accountId, accountId), isNull(traces.accountId)))
    .orderBy(desc(traces.startedAt), asc(traces.searchTerm))
}

/**
 * Returns the accounts of which a running trace of an address catches the first request among these, with who started it. The traces
 * are locked, so that two gateways do not find the same.
 */
export async function findNewlyTraced(tx: Transaction, requests: readonly (typeof tracedRequests.$inferInsert)[]) {
  if (!requests.length) return []
  const terms = [...new Set(requests.map(({ searchTerm }) => searchTerm))].sort()
  const ofAddresses = await tx
    .select()
    .from(traces)
    .where(and(inArray(traces.searchTerm, terms), isNull(traces.accountId)))
    .orderBy(asc(traces.searchTerm))
    .for('update')
  const found: { trace: (typeof ofAddresses)[number]; accountId: number }[] = []
  for (const trace of ofAddresses) {
    const own = requests.filter(({ searchTerm }) => searchTerm === trace.searchTerm)
    const accounts = new Set(own.map(({ facts }) => facts.account).filter((id) => typeof id === 'number'))
    for (const accountId of accounts) {
      const [before] = await tx
        .select({ id: tracedRequests.id })
        .from(tracedRequests)
        .where(
          and(
            eq(tracedRequests.searchTerm, trace.searchTerm),
            gte(tracedRequests.at, trace.startedAt),
            sql`${tracedRequests.facts} ->> 'account' = ${String(accountId)}`,
          ),
        )
        .limit(1)
      if (!before) found.push({ trace, accountId })
    }
  }
  return found
}

/** Returns the requests that a trace recorded, latest first. */
export function findTracedRequests(tx: Transaction, searchTerm: string) {
  return tx
    .select()
    .from(tracedRequests)
    .where(eq(tracedRequests.searchTerm, searchTerm))
    .orderBy(desc(tracedRequests.at), asc(tracedRequests.id))
    .limit(TRACED_AT_MOST)
}

export function findRunningTraces(tx: Transaction, now: Date) {
  return tx.select({ term: traces.searchTerm, until: traces.endsAt }).from(traces).where(gt(traces.endsAt, now))
}

/** Deletes changes that every gateway has seen; returns how many. */
export async function purgeChanges(tx: Transaction): Promise<number> {
  return deleteRows(tx, gatewayChanges, lt(gatewayChanges.notedAt, sql`now() - interval '1 hour'`))
}

/** Deletes where keys were used before two days ago; returns how many hours of sources. */
export async function purgeSources(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, keySources, lt(keySources.hour, new Date(now.getTime() - 48 * HOUR_MS)))
}

/** Deletes refusals older than two days; returns the number of hours deleted. */
export async function purgeRefusals(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, keyRefusals, lt(keyRefusals.hour, new Date(now.getTime() - 48 * HOUR_MS)))
}

/** Deletes names of batches of which no file can be left anywhere: a month old. Returns how many. */
export async function purgeBatches(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, countedBatches, lt(countedBatches.countedAt, new Date(now.getTime() - 31 * 24 * HOUR_MS)))
}

/** Deletes what traces caught a week ago, and the traces; returns how many requests. */
export async function purgeTraces(tx: Transaction, now: Date): Promise<number> {
  const aWeekAgo = new Date(now.getTime() - 7 * 24 * HOUR_MS)
  await tx.delete(traces).where(lt(traces.endsAt, aWeekAgo))
  return deleteRows(tx, tracedRequests, lt(tracedRequests.at, aWeekAgo))
}
