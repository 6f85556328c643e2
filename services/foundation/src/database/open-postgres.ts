import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Logger } from '../logging.ts'
import { StartupError } from '../startup-error.ts'
import { createPool, type DatabaseLimits, databaseOver } from './postgres-pool.ts'
import type { Database, OpenDatabase } from './transaction.ts'

/** Any number; the same in every process that may migrate this database. */
const MIGRATION_LOCK = 727_001

/** Opens a pool on PostgreSQL ≥ 15 and brings its tables up to date, one process at a time. */
export async function openPostgres(
  url: string,
  { log, migrations, limits }: { log: Logger; migrations: string; limits: DatabaseLimits },
) {
  await migrateOnce(url, migrations)
  const pool = createPool(url, limits, log)
  const db = databaseOver(pool)
  return { db, check: createCheck(db), close: () => pool.end(), engine: 'postgres' } satisfies OpenDatabase
}

/** More than fits into the memory that one step of a statement may use, so that it goes to the disk. */
const SPILLED = sql`
  select count(*), current_setting('transaction_read_only') as read_only from generate_series(1, 20000)`

/**
 * A server answers reads on a full disk, and many writes too: only what needs new room on the disk tells. It is asked for in a
 * temporary file, which leaves nothing behind. A server that lets nobody write is no use either.
 */
export function createCheck(db: Database): OpenDatabase['check'] {
  let checking: Promise<unknown> | undefined

  const check = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local work_mem = '64kB'`)
      const { rows } = (await tx.execute(SPILLED)) as unknown as { rows: { read_only: string }[] }
      if (rows[0]?.read_only !== 'off') throw new Error('The database lets nobody write.')
    })
  return () => {
    checking ??= check().finally(() => {
      checking = undefined
    })
    return checking
  }
}

/** Over a connection without limits: a migration may take as long as it needs. */
async function migrateOnce(url: string, migrations: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
  // What is lost shows in the statement that waits for its answer.
  client.on('error', () => undefined)
  await client.connect().catch((error: Error) => {
    throw new StartupError(`PostgreSQL cannot be reached (${nameOf(error)}): check DATABASE_URL.`)
  })
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: migrations })
  } finally {
    // Ending the connection frees the lock, also after a failed migration.
    await client.end()
  }
}

/** What went wrong without the password that the address may hold. */
function nameOf(error: Error & { code?: string }): string {
  return error.code ?? error.name
}
