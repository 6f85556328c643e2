import { deleteRows, type Transaction } from '@portal/foundation/database'
import { eq, lt, sql } from 'drizzle-orm'
import { rateBuckets } from './gateway.tables.ts'

/**
 * Takes requests from a license's bucket, which refills at the rate of the limit and holds one second's worth; returns
 * what is left, negative if gateways had answered more. One statement, so that gateways run one after another (rule
 * D82).
 */
export async function takeFromRate(
  tx: Transaction,
  { name, perSecond, taken }: { name: string; perSecond: number; taken: number },
): Promise<number> {
  const seconds = sql`greatest(0, extract(epoch from clock_timestamp() - ${rateBuckets.at}))::float8`
  const filled = sql`least(${perSecond}::float8, ${rateBuckets.left} + ${seconds} * ${perSecond}::float8)`
  const [bucket] = await tx
    .insert(rateBuckets)
    .values({ name, left: perSecond - taken, at: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: rateBuckets.name,
      set: {
        left: sql`greatest(-${perSecond}::float8, ${filled} - ${taken}::float8)`,
        at: sql`greatest(${rateBuckets.at}, clock_timestamp())`,
      },
    })
    .returning({ left: rateBuckets.left })
  return bucket?.left ?? 0
}

export async function deleteRate(tx: Transaction, name: string): Promise<void> {
  await tx.delete(rateBuckets).where(eq(rateBuckets.name, name))
}

/** Deletes buckets that have been full for a day; returns how many. */
export async function purgeRateBuckets(tx: Transaction): Promise<number> {
  return deleteRows(tx, rateBuckets, lt(rateBuckets.at, sql`now() - interval '1 day'`))
}
