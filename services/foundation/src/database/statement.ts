import type { Transaction } from './transaction.ts'

interface Preparable<Rows> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Rows> }
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

  return (tx, values) => {
    let known = prepared.get(tx)
    if (!known) {
      known = write(tx).prepare(name)
      prepared.set(tx, known)
    }
    return known.execute(values)
  }
}
