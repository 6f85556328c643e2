import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { MIGRATIONS } from '../database/migrations-folder.ts'

const CACHE = join(import.meta.dirname, '../../../../.cache/pglite')

/** jest's globalSetup of "services on PGlite": a migrated database as one file, which every test file loads. */
export default async function setup(): Promise<void> {
  const file = join(CACHE, `${fingerprint()}.tar`)
  process.env.TEST_PGLITE_DUMP = file
  if (existsSync(file)) return

  const client = await PGlite.create()
  await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  const dump = await client.dumpDataDir('none')
  await client.close()
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
  renameSync(`${file}.${process.pid}`, file)
}

/** Changes with the migrations and with what writes the file. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  for (const name of ['meta/_journal.json', ...migrations.sort()]) hash.update(readFileSync(join(MIGRATIONS, name)))
  hash.update(readFileSync(join(import.meta.dirname, '../../package.json')))
  return hash.digest('hex').slice(0, 16)
}
