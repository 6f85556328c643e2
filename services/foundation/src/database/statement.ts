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

/** Parts of a database that drizzle's types leave out: transactions have a connection of their own, and one dialect in common. */
interface Inside {
  dialect: object
  session: { client: unknown }
}

/**
 * A read whose SQL is written once for a database and once for all of its transactions, instead of for each of them, and which
 * PostgreSQL parses once for a connection. Its values are `sql.placeholder(…)`. `name` is its own among all statements.
 */
export function statement<Values extends Record<string, unknown>, Rows>(
  name: string,
  write: (tx: Transaction) => Preparable<Rows>,
): (tx: Transaction, values: Values) => Promise<Rows> {
  const prepared = new WeakMap<object, ReturnType<Preparable<Rows>['prepare']>>()

  function execute(tx: Transaction, values: Values): Promise<Rows> {
    const { dialect, session } = tx as unknown as Inside
    const known = prepared.get(dialect) ?? write(tx).prepare(name)
    prepared.set(dialect, known)
    const onItsConnection: typeof known = Object.create(known, { client: { value: session.client } })
    return onItsConnection.execute(values)
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
