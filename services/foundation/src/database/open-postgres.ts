import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Logger } from '../logging.ts'
import { StartupError } from '../startup-error.ts'
import { adoptBaseline } from './adopt-baseline.ts'
import { letApplicationWork, mayChangeAudit, ownsTables } from './application-role.ts'
import { createPool, type DatabaseLimits, databaseOver } from './postgres-pool.ts'
import type { Database, OpenDatabase } from './transaction.ts'

/** Any number; the same in every process that may migrate this database. */
const MIGRATION_LOCK = 727_001

export interface PostgresOptions {
  log: Logger
  migrations: string
  limits: DatabaseLimits
  /** Connection for migrations, if the application's role does not own the tables. */
  ownerUrl?: string | undefined
  /** Throws when the application's role could change the audit log. */
  keepsAuditSafe?: boolean
}

/** Opens a pool on PostgreSQL ≥ 15, once its tables are up to date. */
export async function openPostgres(url: string, options: PostgresOptions) {
  const { log, migrations, limits, ownerUrl, keepsAuditSafe = false } = options
  if (ownerUrl) await migrateAsOwner(ownerUrl, { migrations, application: url })
  else await overOneConnection(url, 'DATABASE_URL', (client) => migrateOrCheck(client, migrations))

  const pool = createPool(url, limits, log)
  if (keepsAuditSafe && (await mayChangeAudit(pool))) {
    await pool.end()
    throw new StartupError(
      'The role of DATABASE_URL could change the audit log: it must not own the tables (docs/recipes/run-in-production.md).',
    )
  }
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

/** Brings the tables up to date as their owner, and lets the role of `application` work with them. */
export function migrateAsOwner(
  ownerUrl: string,
  { migrations, application }: { migrations: string; application: string },
): Promise<void> {
  const role = new pg.Client({ connectionString: application }).user
  return overOneConnection(ownerUrl, 'DATABASE_OWNER_URL', async (client) => {
    await migrateUnderLock(client, migrations)
    if (role && role !== client.user) await letApplicationWork(client, role)
  })
}

/** A role that does not own the tables can only check whether they are up to date. */
async function migrateOrCheck(client: pg.Client, migrations: string): Promise<void> {
  if ((await ownsTables(client)) !== false) return migrateUnderLock(client, migrations)

  const { entries } = JSON.parse(await readFile(join(migrations, 'meta/_journal.json'), 'utf8'))
  const { rows } = await client.query('select max(created_at)::text as last from drizzle.__drizzle_migrations')
  if (Number(rows[0]?.last) < entries.at(-1).when) {
    throw new StartupError(
      'The database is older than this release: run `npm run migrate` with DATABASE_OWNER_URL first.',
    )
  }
}

/** One process at a time. */
async function migrateUnderLock(client: pg.Client, migrations: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  await adoptBaseline(client, migrations)
  await migrate(drizzle(client), { migrationsFolder: migrations })
}

/**
 * No timeouts: a migration may take as long as it needs. Closing the connection releases the lock, even after a failed
 * migration.
 */
async function overOneConnection(url: string, setting: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
  // What is lost shows in the statement that waits for its answer.
  client.on('error', () => undefined)
  await client.connect().catch((error: Error) => {
    throw new StartupError(`PostgreSQL cannot be reached (${nameOf(error)}): check ${setting}.`)
  })
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Describes an error without the password that the address may contain. */
function nameOf(error: Error & { code?: string }): string {
  return error.code ?? error.name
}
