import type { CountedLimit } from '@portal/contracts/security/lookup-limit'
import { statement, type Transaction } from '@portal/foundation/database'
import { users } from '@portal/foundation/people'
import { and, asc, desc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { isThere } from '../key-lifecycle/key-times.sql.ts'
import { countedLimit, keyLimits } from '../key-limits/key-limits.tables.ts'
import type { ListPosition } from '../key-lists/list-cursor.ts'
import { isBehind } from '../key-lists/list-page.sql.ts'
import { type WebsiteKeyRow, websiteKeyHosts, websiteKeys } from './website-keys.tables.ts'

/** A key, its hosts in the order in which they were added, its limit, and the e-mail address of who made it. */
export interface FoundWebsiteKey {
  key: WebsiteKeyRow
  createdBy: string | null
  hosts: string[]
  limit: CountedLimit | null
}

const newestFirst = [desc(websiteKeys.createdAt), asc(websiteKeys.id)]
const ofAccount = statement<{ accountId: number; now: string; limit: number }, FoundWebsiteKey[]>(
  'website-keys-of-account',
  (tx) =>
    selectKeys(tx, eq(websiteKeys.accountId, sql.placeholder('accountId')))
      .orderBy(...newestFirst)
      .limit(sql.placeholder('limit')),
)

interface Asked {
  now: Date
  keyId?: string | undefined
  after?: ListPosition | undefined
  limit?: number | undefined
}

/** Website keys of an account, recoverable ones included, the newest first; only one of them with `keyId`. */
export function findWebsiteKeys(
  tx: Transaction,
  accountId: number,
  { now, keyId, after, limit }: Asked,
): Promise<FoundWebsiteKey[]> {
  if (keyId === undefined && !after && limit !== undefined)
    return ofAccount(tx, { accountId, now: now.toISOString(), limit })

  const which = and(
    eq(websiteKeys.accountId, accountId),
    keyId === undefined ? undefined : eq(websiteKeys.id, keyId),
    after && isBehind(websiteKeys, after),
  )
  const found = selectKeys(tx, which, now).orderBy(...newestFirst)
  return limit === undefined ? found : found.limit(limit)
}

/** Finds website keys of any account by their ID or one of these hosts, at most `limit`, the newest first. */
export function findWebsiteKeysAnywhere(
  tx: Transaction,
  named: { id: string } | { hosts: readonly string[] },
  { now, limit }: { now: Date; limit: number },
): Promise<FoundWebsiteKey[]> {
  const which =
    'id' in named
      ? eq(websiteKeys.id, named.id)
      : inArray(
          websiteKeys.id,
          tx
            .select({ id: websiteKeyHosts.keyId })
            .from(websiteKeyHosts)
            .where(inArray(websiteKeyHosts.host, [...named.hosts])),
        )
  return selectKeys(tx, which, now)
    .orderBy(...newestFirst)
    .limit(limit)
}

/** Locks the row, so that what the caller decides stays true until it commits. */
export async function lockWebsiteKey(
  tx: Transaction,
  accountId: number,
  { keyId, now }: { keyId: string; now: Date },
): Promise<FoundWebsiteKey | undefined> {
  const mine = and(eq(websiteKeys.accountId, accountId), eq(websiteKeys.id, keyId))
  // Hosts are read after the lock is taken, not with it: a previous holder may have changed them.
  const locked = await tx.select({ id: websiteKeys.id }).from(websiteKeys).where(mine).for('update')
  if (!locked.length) return undefined

  const [found] = await selectKeys(tx, mine, now)
  return found
}

export async function insertWebsiteKey(
  tx: Transaction,
  key: typeof websiteKeys.$inferInsert,
  hosts: readonly string[],
): Promise<WebsiteKeyRow> {
  const [row] = await tx.insert(websiteKeys).values(key).returning()
  await insertHosts(tx, key.id, hosts)
  return row as WebsiteKeyRow
}

export async function insertHosts(tx: Transaction, keyId: string, hosts: readonly string[]): Promise<void> {
  if (hosts.length) await tx.insert(websiteKeyHosts).values(hosts.map((host) => ({ keyId, host })))
}

export async function deleteHost(tx: Transaction, keyId: string, host: string): Promise<void> {
  await tx.delete(websiteKeyHosts).where(and(eq(websiteKeyHosts.keyId, keyId), eq(websiteKeyHosts.host, host)))
}

type Change = Partial<Omit<WebsiteKeyRow, 'id' | 'accountId' | 'createdBy' | 'createdAt'>>

/** Changes a row that the caller holds locked. */
export async function changeWebsiteKey(
  tx: Transaction,
  found: FoundWebsiteKey,
  change: Change,
): Promise<FoundWebsiteKey> {
  const [row] = await tx.update(websiteKeys).set(change).where(eq(websiteKeys.id, found.key.id)).returning()
  return { ...found, key: row as WebsiteKeyRow }
}

/** Keys that are gone are not among them. */
function selectKeys(tx: Transaction, which: SQL | undefined, now: Date | Placeholder = sql.placeholder('now')) {
  const hosts = sql<string[]>`array(
    select ${websiteKeyHosts.host} from ${websiteKeyHosts} where ${websiteKeyHosts.keyId} = ${websiteKeys.id}
    order by ${websiteKeyHosts.id})`
  return tx
    .select({ key: websiteKeys, createdBy: users.email, hosts, limit: countedLimit })
    .from(websiteKeys)
    .leftJoin(users, eq(users.id, websiteKeys.createdBy))
    .leftJoin(keyLimits, eq(keyLimits.keyId, websiteKeys.id))
    .where(and(which, isThere(websiteKeys, now)))
    .$dynamic()
}
