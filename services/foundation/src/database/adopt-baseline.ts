import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartupError } from '../startup-error.ts'

/** The numbered migrations that the baseline replaced (record 116): how many there were, and the time of the last one in ms. */
const NUMBERED = { count: 50, lastAt: 1_795_719_413_282 }

/** One connection to either engine. */
interface Connection {
  query(statement: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/**
 * Marks a database that all numbered migrations have made as having the baseline, which makes the same tables. To be called
 * before each migration. Throws a {@link StartupError}, and changes nothing, when some of the numbered migrations are missing.
 */
export async function adoptBaseline(connection: Connection, migrations: string): Promise<void> {
  const [baseline] = readMigrationFiles({ migrationsFolder: migrations })
  const applied = await appliedTo(connection)
  if (!baseline || applied.count === 0 || applied.lastAt >= baseline.folderMillis) return

  if (applied.count !== NUMBERED.count || applied.lastAt !== NUMBERED.lastAt) {
    throw new StartupError(
      'This version cannot take over the tables of this database: start it once with the last version that has the migration 0081_sso_connections_can_be_taken_back, or, if nothing in it is needed, begin with an empty one (without DATABASE_URL: delete .data).',
    )
  }
  await connection.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    baseline.hash,
    baseline.folderMillis,
  ])
}

/** The number of migrations that a database has, and the time of the last one in ms. */
async function appliedTo(connection: Connection): Promise<{ count: number; lastAt: number }> {
  const ask = async <Row>(statement: string) => (await connection.query(statement)).rows[0] as Row
  const { name } = await ask<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  )
  if (name === null) return { count: 0, lastAt: 0 }

  return ask('select count(*)::int, max(created_at)::float8 as "lastAt" from drizzle.__drizzle_migrations')
}
