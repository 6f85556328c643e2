import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from '@jest/globals'
import { createLogger } from '../logging.ts'
import { copyPgliteData } from '../testing/open-test-database.ts'
import { openDatabase } from './open-database.ts'

const SERVICES = join(import.meta.dirname, '../../..')

/** The tables of all services and the migrations, to be changed; returns the folder of foundation in it. */
function copyOfServices(): string {
  const copy = mkdtempSync(join(tmpdir(), 'portal-services-'))
  for (const service of readdirSync(SERVICES)) {
    mkdirSync(join(copy, service))
    for (const name of readdirSync(join(SERVICES, service))) {
      const from = join(SERVICES, service, name)
      if (name === 'node_modules') symlinkSync(from, join(copy, service, name))
      else cpSync(from, join(copy, service, name), { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
    }
  }
  return join(copy, 'foundation')
}

/** Adds a column to the table of accounts. */
function addColumn(foundation: string, column: string): void {
  const file = join(foundation, 'src/people/people.tables.ts')
  const before = readFileSync(file, 'utf8')
  const after = before.replace("  'accounts',\n  {\n", `  'accounts',\n  {\n    ${column}: text('${column}'),\n`)
  expect(after).not.toBe(before)
  writeFileSync(file, after)
}

/** The migrations that the command adds, by name and content, in the order in which the migrator takes them. */
function newMigrations(foundation: string, name: string): [name: string, content: string][] {
  const folder = join(foundation, 'migrations')
  const listed = () =>
    JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')).entries.map(({ tag }: { tag: string }) => tag)
  const before = listed()
  execFileSync('npm', ['run', 'new-migration', '--', '--name', name], { cwd: foundation })

  const after = listed()
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after).toEqual([...after].sort())
  expect(readdirSync(folder)).toEqual([...after.map((tag: string) => `${tag}.sql`), 'meta'])
  expect(readdirSync(join(folder, 'meta'))).toEqual([`${after.at(-1).slice(0, 14)}_snapshot.json`, '_journal.json'])
  return after
    .slice(before.length)
    .map((tag: string) => [tag.replace(/^\d{14}_/, 'TIME_'), readFileSync(join(folder, `${tag}.sql`), 'utf8')])
}

test('the command writes what changed since the last migration, and nothing when nothing did', async () => {
  const foundation = copyOfServices()
  expect(newMigrations(foundation, 'nothing_is_new')).toEqual([])

  addColumn(foundation, 'first_added')
  expect(newMigrations(foundation, 'accounts_have_a_first')).toEqual([
    ['TIME_accounts_have_a_first', 'ALTER TABLE "accounts" ADD COLUMN "first_added" text;'],
  ])

  addColumn(foundation, 'second_added')
  expect(newMigrations(foundation, 'accounts_have_a_second')).toEqual([
    ['TIME_accounts_have_a_second', 'ALTER TABLE "accounts" ADD COLUMN "second_added" text;'],
  ])

  const folder = mkdtempSync(join(tmpdir(), 'portal-pglite-'))
  copyPgliteData('migrated', join(folder, 'data'))
  const log = createLogger({ logLevel: 'silent' })
  await (await openDatabase({ folder, log, migrations: join(foundation, 'migrations') })).close()
  const client = await PGlite.create(join(folder, 'data'))
  const { rows } = await client.query(
    "select column_name from information_schema.columns where table_name = 'accounts' and column_name like '%added' order by ordinal_position",
  )
  expect(rows).toEqual([{ column_name: 'first_added' }, { column_name: 'second_added' }])
  await client.close()
})
