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

interface Left {
  before: (() => Promise<void>)[]
  after: (() => void)[]
}

const leftBy = new WeakMap<Transaction, Left>()

/**
 * Runs `work` in one transaction. What it leaves with {@link beforeCommit} happens at its end, what it leaves with
 * {@link afterCommit} once the commit is safe.
 */
export async function inTransaction<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const left: Left = { before: [], after: [] }
  const result = await db.transaction(async (tx) => {
    leftBy.set(tx, left)
    const worked = await work(tx)
    for (const last of left.before) await last()
    return worked
  })
  for (const callback of left.after) callback()
  return result
}

/**
 * Runs `last` at the end of `tx`, after everything that it writes, in the order in which it was left; at once outside a
 * transaction. For rows that everybody locks: they are held for a moment, and nothing is locked after them.
 */
export async function beforeCommit(tx: Transaction, last: () => Promise<void>): Promise<void> {
  const left = leftBy.get(tx)
  if (left) left.before.push(last)
  else await last()
}

/** Runs `callback` when `tx` has committed, never when it rolls back; at once outside a transaction. */
export function afterCommit(tx: Transaction, callback: () => void): void {
  const left = leftBy.get(tx)
  if (left) left.after.push(callback)
  else callback()
}
