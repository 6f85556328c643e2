import type { CountedLimit } from '@portal/contracts/security/lookup-limit'
import { statement, type Transaction } from '@portal/foundation/database'
import { users } from '@portal/foundation/people'
import { and, asc, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { isThere } from '../key-lifecycle/key-times.sql.ts'
import { countedLimit, keyLimits } from '../key-limits/key-limits.tables.ts'
import type { ListPosition } from '../key-lists/list-cursor.ts'
import { isBehind } from '../key-lists/list-page.sql.ts'
import { type SecretKeyRow, secretKeys } from './secret-keys.tables.ts'

/** A key, the e-mail address of who made it, and its limit, which those that were rotated have together (rule D35). */
export interface FoundSecretKey {
  key: SecretKeyRow
  createdBy: string | null
  limit: CountedLimit | null
}

const newestFirst = [desc(secretKeys.createdAt), asc(secretKeys.id)]
const ofAccount = statement<{ accountId: number; now: string; limit: number }, FoundSecretKey[]>(
  'secret-keys-of-account',
  (tx) =>
    selectKeys(tx, eq(secretKeys.accountId, sql.placeholder('accountId')))
      .orderBy(...newestFirst)
      .limit(sql.placeholder('limit')),
)
const ofAccountById = statement<{ accountId: number; keyId: string; now: string }, FoundSecretKey[]>(
  'secret-key-of-account',
  (tx) =>
    selectKeys(
      tx,
      and(eq(secretKeys.accountId, sql.placeholder('accountId')), eq(secretKeys.id, sql.placeholder('keyId'))),
    ),
)

interface Asked {
  now: Date
  keyId?: string | undefined
  after?: ListPosition | undefined
  limit: number
}

/** Secret keys of an account, recoverable ones included, the newest first; only one of them with `keyId`. */
export function findSecretKeys(
  tx: Transaction,
  accountId: number,
  { now, keyId, after, limit }: Asked,
): Promise<FoundSecretKey[]> {
  const at = now.toISOString()
  if (keyId !== undefined) return ofAccountById(tx, { accountId, keyId, now: at })
  if (!after) return ofAccount(tx, { accountId, now: at, limit })

  const behind = and(eq(secretKeys.accountId, accountId), isBehind(secretKeys, after))
  return selectKeys(tx, behind, now)
    .orderBy(...newestFirst)
    .limit(limit)
}

/** One key of an account. */
export async function findSecretKey(
  tx: Transaction,
  accountId: number,
  asked: { keyId: string; now: Date },
): Promise<FoundSecretKey | undefined> {
  const [found] = await findSecretKeys(tx, accountId, { ...asked, limit: 1 })
  return found
}

/** Finds secret keys of any account by their ID or their masked token, at most `limit`, the newest first. */
export function findSecretKeysAnywhere(
  tx: Transaction,
  named: { id: string } | { maskedToken: string },
  { now, limit }: { now: Date; limit: number },
): Promise<FoundSecretKey[]> {
  const which = 'id' in named ? eq(secretKeys.id, named.id) : eq(secretKeys.maskedToken, named.maskedToken)
  return selectKeys(tx, which, now)
    .orderBy(...newestFirst)
    .limit(limit)
}

/** Locks the row, so that what the caller decides stays true until it commits. */
export async function lockSecretKey(
  tx: Transaction,
  accountId: number,
  { keyId, now }: { keyId: string; now: Date },
): Promise<FoundSecretKey | undefined> {
  const mine = and(eq(secretKeys.accountId, accountId), eq(secretKeys.id, keyId))
  const [found] = await selectKeys(tx, mine, now).for('update', { of: secretKeys })
  return found
}

export async function insertSecretKey(tx: Transaction, key: typeof secretKeys.$inferInsert): Promise<SecretKeyRow> {
  const [row] = await tx.insert(secretKeys).values(key).returning()
  return row as SecretKeyRow
}

type Change = Partial<
  Omit<SecretKeyRow, 'id' | 'accountId' | 'sealedToken' | 'maskedToken' | 'createdBy' | 'createdAt'>
>

/** Changes a row that the caller holds locked. */
export async function changeSecretKey(tx: Transaction, found: FoundSecretKey, change: Change): Promise<FoundSecretKey> {
  const [row] = await tx.update(secretKeys).set(change).where(eq(secretKeys.id, found.key.id)).returning()
  return { ...found, key: row as SecretKeyRow }
}

/** Keys that are gone are not among them. */
function selectKeys(tx: Transaction, which: SQL | undefined, now: Date | Placeholder = sql.placeholder('now')) {
  return tx
    .select({ key: secretKeys, createdBy: users.email, limit: countedLimit })
    .from(secretKeys)
    .leftJoin(users, eq(users.id, secretKeys.createdBy))
    .leftJoin(keyLimits, eq(keyLimits.keyId, sql`coalesce(${secretKeys.limitId}, ${secretKeys.id})`))
    .where(and(which, isThere(secretKeys, now)))
    .$dynamic()
}
