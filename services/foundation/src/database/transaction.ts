import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The same type for PGlite and PostgreSQL. Never `db.query`; inside a transaction use only `tx`. */
export type Database = PgDatabase<PgQueryResultHKT>

/**
 * First parameter of every `*.sql.ts` function: the transaction it runs in, or the database itself for a single read.
 */
export type Transaction = Database

/** A database that is ready for use, and what closes it. */
export interface OpenDatabase {
  db: Database
  engine: 'postgres' | 'pglite'
  /** Rejects when it cannot be used: it does not answer, or has no room left to write to. */
  check(): Promise<unknown>
  close(): Promise<void>
}

const afterCommits = new WeakMap<Transaction, (() => void)[]>()

/** Runs `work` in one transaction. What it leaves with {@link afterCommit} happens once the commit is safe. */
export async function inTransaction<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const callbacks: (() => void)[] = []
  const result = await db.transaction((tx) => {
    afterCommits.set(tx, callbacks)
    return work(tx)
  })
  for (const callback of callbacks) callback()
  return result
}

/** Runs `callback` when `tx` has committed, never when it rolls back; at once outside a transaction. */
export function afterCommit(tx: Transaction, callback: () => void): void {
  const callbacks = afterCommits.get(tx)
  if (callbacks) callbacks.push(callback)
  else callback()
}
