import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Logger } from '../logging.ts'
import { StartupError } from '../startup-error.ts'
import type { OpenDatabase } from './open-database.ts'
import type { Database } from './transaction.ts'

/** Any number; the same in every process that may migrate this database. */
const MIGRATION_LOCK = 727_001

/** Opens a pool on PostgreSQL ≥ 15 and brings its tables up to date, one process at a time. */
export async function openPostgres(url: string, { log, migrations }: { log: Logger; migrations: string }) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // Without a listener a lost idle connection would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'))

  const client = await pool.connect().catch(async (error: Error) => {
    await pool.end()
    throw new StartupError(`PostgreSQL cannot be reached (${nameOf(error)}): check DATABASE_URL.`)
  })
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: migrations })
  } finally {
    // Ending the connection frees the lock, also after a failed migration.
    client.release(true)
  }
  const db = drizzle(pool) as unknown as Database
  return { db, close: () => pool.end(), engine: 'postgres' } satisfies OpenDatabase
}

/** What went wrong without the password that the address may hold. */
function nameOf(error: Error & { code?: string }): string {
  return error.code ?? error.name
}
