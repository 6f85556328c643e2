import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './transaction.ts'

/** Deletes the rows of a table that meet a condition; returns how many. */
export async function deleteRows(tx: Transaction, table: PgTable, condition: SQL): Promise<number> {
  const gone = await tx.delete(table).where(condition).returning({ one: sql`1` })
  return gone.length
}
