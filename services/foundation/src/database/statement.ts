import type { Transaction } from './transaction.ts'

interface Preparable<Rows> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Rows> }
}

interface SharedReads {
  db: Transaction
  known: Map<string, Promise<unknown>>
}

const sharedReads = new WeakMap<Transaction, SharedReads>()

/**
 * Returns the database for related reads, such as those of one document: a `statement` with the same values runs once,
 * and its rows are shared. Only for reads: nothing is read twice.
 */
export function shareReads(db: Transaction): Transaction {
  const sharing: Transaction = Object.create(db)
  sharedReads.set(sharing, { db, known: new Map() })
  return sharing
}

/**
 * A read whose SQL is written once for a database instead of for each request, and which PostgreSQL parses once for a connection.
 * Its values are `sql.placeholder(…)`. `name` is its own among all statements.
 */
export function statement<Values extends Record<string, unknown>, Rows>(
  name: string,
  write: (tx: Transaction) => Preparable<Rows>,
): (tx: Transaction, values: Values) => Promise<Rows> {
  const prepared = new WeakMap<Transaction, ReturnType<Preparable<Rows>['prepare']>>()

  function execute(tx: Transaction, values: Values): Promise<Rows> {
    let known = prepared.get(tx)
    if (!known) {
      known = write(tx).prepare(name)
      prepared.set(tx, known)
    }
    return known.execute(values)
  }
  return (tx, values) => {
    const shared = sharedReads.get(tx)
    if (!shared) return execute(tx, values)

    const key = `${name} ${JSON.stringify(values)}`
    const rows = shared.known.get(key) ?? execute(shared.db, values)
    shared.known.set(key, rows)
    return rows as Promise<Rows>
  }
}
