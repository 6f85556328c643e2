import { createLogger, type Logger } from '../logging.ts'
import { migrationsFolder } from './migrations-folder.ts'
import type { DatabaseLimits } from './postgres-pool.ts'
import type { OpenDatabase } from './transaction.ts'

export interface DatabaseOptions {
  /** PostgreSQL; without it PGlite in `folder`. */
  url?: string | undefined
  /** PostgreSQL as the owner of the tables, who migrates them; without it, `url` does both. */
  ownerUrl?: string | undefined
  /** Refuses a role that could change the audit log. */
  keepsAuditSafe?: boolean
  folder?: string | undefined
  migrations?: string
  /** Timeouts for PostgreSQL; the embedded database needs none. */
  limits?: DatabaseLimits
  log?: Logger
}

/**
 * Opens the database and migrates it. Throws a {@link StartupError} when the folder cannot be written, another process
 * holds it, or PostgreSQL cannot be reached.
 */
export async function openDatabase({
  url,
  ownerUrl,
  keepsAuditSafe,
  folder = '.data/db',
  migrations = migrationsFolder(),
  limits = { connectMs: 1_500, statementMs: 2_500 },
  log = createLogger({ logLevel: 'warn' }),
}: DatabaseOptions): Promise<OpenDatabase> {
  // Loaded on demand: a process uses one of the two, and PGlite alone is 20 MB.
  if (url)
    return (await import('./open-postgres.ts')).openPostgres(url, { log, migrations, limits, ownerUrl, keepsAuditSafe })

  return (await import('./open-pglite.ts')).openPglite(folder, { log, migrations })
}

/** Brings PostgreSQL up to date as the owner of its tables, and lets the role of the address `application` work with them. */
export async function migrateDatabase(ownerUrl: string, { application }: { application: string }): Promise<void> {
  const { migrateAsOwner } = await import('./open-postgres.ts')
  return migrateAsOwner(ownerUrl, { migrations: migrationsFolder(), application })
}
