import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder } from '../database/migrations-folder.ts'

const CACHE = join(import.meta.dirname, '../../../../.cache/pglite')

/**
 * jest's globalSetup of "services on PGlite": the data of an empty and of a migrated database. To make one takes seconds, to
 * open a copy less than half of one.
 */
export default async function setup(): Promise<void> {
  const folder = join(CACHE, fingerprint())
  process.env.TEST_PGLITE_FOLDER = folder
  if (existsSync(folder)) return

  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  await (await PGlite.create(join(draft, 'empty'))).close()
  cpSync(join(draft, 'empty'), join(draft, 'migrated'), { recursive: true })
  const client = await PGlite.create(join(draft, 'migrated'))
  await migrate(drizzle(client), { migrationsFolder: migrationsFolder() })
  await client.close()
  renameSync(draft, folder)
}

/** Changes with the migrations and with what writes the data. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const migrations = readdirSync(migrationsFolder()).filter((name) => name.endsWith('.sql'))
  for (const name of ['meta/_journal.json', ...migrations.sort()])
    hash.update(readFileSync(join(migrationsFolder(), name)))
  hash.update(readFileSync(join(import.meta.dirname, '../../package.json')))
  return hash.digest('hex').slice(0, 16)
}
