import { statement, type Transaction } from '@portal/foundation/database'
import { accounts, users } from '@portal/foundation/people'
import { and, asc, count, desc, eq, gt, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type SecretKeyRow, secretKeys } from './secret-keys.tables.ts'

/** A key and the e-mail address of who made it. */
export interface FoundSecretKey {
  key: SecretKeyRow
  createdBy: string | null
}

const ofAccount = statement<{ accountId: number; now: string }, FoundSecretKey[]>('secret-keys-of-account', (tx) =>
  selectKeys(tx, eq(secretKeys.accountId, sql.placeholder('accountId'))).orderBy(
    desc(secretKeys.createdAt),
    asc(secretKeys.id),
  ),
)
const ofAccountById = statement<{ accountId: number; keyId: string; now: string }, FoundSecretKey[]>(
  'secret-key-of-account',
  (tx) =>
    selectKeys(
      tx,
      and(eq(secretKeys.accountId, sql.placeholder('accountId')), eq(secretKeys.id, sql.placeholder('keyId'))),
    ),
)

/** The secret keys of an account, recoverable ones included, the newest first; only one of them with `keyId`. */
export function findSecretKeys(
  tx: Transaction,
  accountId: number,
  { now, keyId }: { now: Date; keyId?: string | undefined },
): Promise<FoundSecretKey[]> {
  const at = now.toISOString()
  return keyId === undefined ? ofAccount(tx, { accountId, now: at }) : ofAccountById(tx, { accountId, keyId, now: at })
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

/** Keys that an account can have, deleted ones not counted (rule D18). */
const KEYS_OF_AN_ACCOUNT = 500

/**
 * How many more keys the account may have. Locks the account, so that no two calls both take the last place; whoever locks
 * a key as well asks this first.
 */
export async function lockRoomForSecretKeys(tx: Transaction, accountId: number): Promise<number> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
  const [row] = await tx
    .select({ live: count() })
    .from(secretKeys)
    .where(and(eq(secretKeys.accountId, accountId), isNull(secretKeys.deletedAt)))
  return KEYS_OF_AN_ACCOUNT - (row?.live ?? 0)
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

/** Past its deadline a key is gone, also while the job that removes it is late. */
function selectKeys(tx: Transaction, which: SQL | undefined, now: Date | Placeholder = sql.placeholder('now')) {
  const notOverdue = or(isNull(secretKeys.recoveryDeadline), gt(secretKeys.recoveryDeadline, now))
  return tx
    .select({ key: secretKeys, createdBy: users.email })
    .from(secretKeys)
    .leftJoin(users, eq(users.id, secretKeys.createdBy))
    .where(and(which, notOverdue))
    .$dynamic()
}
