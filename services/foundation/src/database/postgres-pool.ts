import type { Logger as QueryLogger } from 'drizzle-orm/logger'
import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Logger } from '../logging.ts'
import type { Database, Transaction } from './transaction.ts'

/** How long a request waits for the database before it is answered with 503, in ms. */
export interface DatabaseLimits {
  /** For a free or new connection. */
  connectMs: number
  /** For the result of a statement. */
  statementMs: number
}

/** Time for the server to cancel a statement itself, which keeps the connection usable, in ms. */
const ANSWER_TO_A_CANCEL_MS = 250
/** Idle time after which a keep-alive probe is sent, in ms. */
const KEEP_ALIVE_MS = 10_000

/** Connections that may be lost, fall silent or never open: none is waited for longer than the limits. */
export function createPool(url: string, { connectMs, statementMs }: DatabaseLimits, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    // Compiling a statement costs more than it saves any of ours; PostgreSQL would try it where it overestimates the rows.
    options: '-c jit=off',
    query_timeout: statementMs + ANSWER_TO_A_CANCEL_MS,
    // A caller that was lost without a word must not keep its locks for long: no transaction waits for anything but SQL.
    idle_in_transaction_session_timeout: 2 * statementMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  // A connection that is lost while nobody listens ends the process: the pool listens only to those that are idle.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'))
  })
  pool.on('error', () => undefined)
  return pool
}

/** The database over a pool. drizzle's own transactions lose their connection for good when `begin` fails. */
export function databaseOver(pool: pg.Pool, logger?: QueryLogger): Database {
  const dialect = new PgDialect()
  const session = logger ? { logger } : {}
  const newTransaction = (client: pg.PoolClient) =>
    new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined, session), undefined)
  const transaction = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    inOneTransaction(pool, (client) => work(newTransaction(client) as unknown as Transaction))
  return Object.assign(drizzle(pool, session), { transaction }) as unknown as Database
}

async function inOneTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    const { command } = await client.query('commit')
    // The server answers a commit after a failed statement in this way, and without an error.
    if (command !== 'COMMIT') throw new Error('A transaction went on after a statement in it had failed.')
    client.release()
    return result
  } catch (error) {
    // Nobody waits for this: over a connection that is lost or silent it does not come back either.
    void client.query('rollback').then(
      () => client.release(),
      (lost) => client.release(lost),
    )
    throw error
  }
}
