import { readFile } from 'node:fs/promises'
import { nanoid } from 'nanoid'
import type { OpenDatabase } from '../database/open-database.ts'
import type { Database } from '../database/transaction.ts'
import { createLogger } from '../logging.ts'
import { createDatabase } from './migrated.ts'

/** On which engine this test project runs; jest sets it per project. */
export const ENGINE = (globalThis as { DATABASE_ENGINE?: OpenDatabase['engine'] }).DATABASE_ENGINE ?? 'pglite'

/** A migrated, empty database for one test file. */
export function openTestDatabase(): Promise<OpenDatabase> {
  return ENGINE === 'postgres' ? openOnPostgres() : openOnPglite()
}

async function openOnPostgres(): Promise<OpenDatabase> {
  const url = await newPostgresDatabase()
  const { openPostgres } = await import('../database/open-postgres.ts')
  const { MIGRATIONS } = await import('../database/migrations-folder.ts')
  return openPostgres(url, { log: createLogger({ logLevel: 'silent' }), migrations: MIGRATIONS })
}

/** The address of a new database, copied from the migrated template. */
export async function newPostgresDatabase(): Promise<string> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('This test needs the jest project "services on PostgreSQL".')

  const name = `test_${nanoid()}`
  await createDatabase(`${server}postgres`, name, 'template')
  return `${server}${name}`
}

async function openOnPglite(): Promise<OpenDatabase> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { drizzle } = await import('drizzle-orm/pglite')
  const dump = await readFile(process.env.TEST_PGLITE_DUMP ?? '')
  const client = await PGlite.create({ loadDataDir: new Blob([new Uint8Array(dump)]) })
  return { db: drizzle(client) as unknown as Database, engine: 'pglite', close: () => client.close() }
}
