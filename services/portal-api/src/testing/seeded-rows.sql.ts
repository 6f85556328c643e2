import type { Transaction } from '@portal/foundation/database'
import { and, eq, getTableColumns, gte, sql, sum } from 'drizzle-orm'
import { keyLimits } from '../security/key-limits/key-limits.tables.ts'
import { secretKeys } from '../security/secret-keys/secret-keys.tables.ts'
import { keyUsage } from '../security/usage/usage.tables.ts'

/**
 * Values that differ on each run: encryption uses a fresh nonce, a password a fresh salt, and changes for gateways have
 * the server's time.
 */
const RANDOM = "array['sealed_token', 'sealed_key', 'hash', 'xid', 'noted_at']"

type Row = Record<string, unknown>

/** Returns the row count of each table and a digest of its rows, for tests. */
export async function digestOfRows(tx: Transaction): Promise<Record<string, string>> {
  const tables = await rowsOf(tx, sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const rows = sql`select md5((to_jsonb(t) - ${sql.raw(RANDOM)})::text) as row from ${sql.identifier(String(name))} t`
    const [digest] = await rowsOf(
      tx,
      sql`select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as digest from (${rows}) rows`,
    )
    digests[String(name)] = String(digest?.digest)
  }
  return digests
}

/** Every row of every table, as a dump would hold them. */
export async function textOfAllRows(tx: Transaction): Promise<string> {
  const tables = await rowsOf(tx, sql`select tablename as name from pg_tables where schemaname = 'public'`)
  let text = ''
  for (const { name } of tables) {
    text += JSON.stringify(await rowsOf(tx, sql`select to_jsonb(t) as row from ${sql.identifier(String(name))} t`))
  }
  return text
}

async function rowsOf(tx: Transaction, query: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await tx.execute(query)) as unknown as { rows: Row[] }).rows
}

/** Lookups of all keys of an account under one license; for tests. */
export async function usedOfKeys(tx: Transaction, accountId: number, licenceId: string): Promise<number> {
  const [row] = await tx
    .select({ used: sum(keyUsage.lookups).mapWith(Number) })
    .from(keyUsage)
    .where(and(eq(keyUsage.accountId, accountId), eq(keyUsage.licenceId, licenceId)))
  return row?.used ?? 0
}

/** Every secret key that has a limit, with what its usage says since that counts; for tests. */
export function limitedKeys(tx: Transaction) {
  const { label, createdAt, lastUsedAt } = secretKeys
  const usage = sum(keyUsage.lookups).mapWith(Number)
  return tx
    .select({ ...getTableColumns(keyLimits), label, createdAt, lastUsedAt, usage })
    .from(keyLimits)
    .innerJoin(secretKeys, eq(secretKeys.id, keyLimits.keyId))
    .leftJoin(keyUsage, and(eq(keyUsage.keyId, keyLimits.keyId), gte(keyUsage.hour, keyLimits.countsSince)))
    .groupBy(keyLimits.keyId, secretKeys.id)
}
