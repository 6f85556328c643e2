import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { createLogger } from '../logging.ts'
import { createAccount } from '../people/people.sql.ts'
import { accounts } from '../people/people.tables.ts'
import { copyPgliteData } from '../testing/open-test-database.ts'
import { writeBackup } from './backups.ts'
import { openDatabase } from './open-database.ts'

const silent = createLogger({ logLevel: 'silent' })
const newFolder = () => join(mkdtempSync(join(tmpdir(), 'portal-pglite-')), 'db')

/** A folder as an earlier start left it. */
function newFilledFolder(): string {
  const folder = newFolder()
  mkdirSync(folder, { recursive: true })
  copyPgliteData('migrated', join(folder, 'data'))
  return folder
}

const open = (folder: string, log = silent) => openDatabase({ folder, log })

/** A closed database with one account of its own and a backup of it, after older ones of these names that nobody can read. */
async function backedUp({ older = [] }: { older?: string[] } = {}): Promise<string> {
  const folder = newFilledFolder()
  const { db, close } = await open(folder)
  await createAccount(db, { label: 'Backed up', now: new Date() })
  await close()
  mkdirSync(join(folder, 'backups'))
  for (const name of older) writeFileSync(join(folder, 'backups', name), '')
  const client = await PGlite.create(join(folder, 'data'))
  await writeBackup(client, folder)
  await client.close()
  return folder
}

function pathsIn(folder: string): string[] {
  return [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))]
}

function pathsOpenToOthers(folder: string): string[] {
  return pathsIn(folder).filter((path) => statSync(path).mode & 0o077)
}

describe('the embedded database', () => {
  test('is nobody else’s to read or write, its backups too, also where an earlier start left it open', async () => {
    const folder = await backedUp()
    for (const path of pathsIn(folder)) chmodSync(path, statSync(path).isDirectory() ? 0o777 : 0o666)

    const { db, close } = await open(folder)
    expect(pathsOpenToOthers(folder)).toEqual([])
    await db.execute(sql`create table made_later (number integer)`)
    await close()
    expect(pathsOpenToOthers(folder)).toEqual([])

    const client = await PGlite.create(join(folder, 'data'))
    await writeBackup(client, folder)
    await client.close()
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(2)
    expect(pathsOpenToOthers(join(folder, 'backups'))).toEqual([])
  })

  test('keeps its data, is held by one process, and is opened by the version that wrote it', async () => {
    const folder = newFilledFolder()
    const first = await open(folder)
    await createAccount(first.db, { label: 'Kept', now: new Date() })
    await expect(open(folder)).rejects.toThrow(
      /Another process is using the database in .*: stop it, or set DATA_FOLDER/,
    )
    await first.close()

    const second = await open(folder)
    expect(await second.db.select({ label: accounts.label }).from(accounts)).toEqual([{ label: 'Kept' }])
    await second.close()

    writeFileSync(join(folder, 'version'), '0.1.0')
    await expect(open(folder)).rejects.toThrow('was written by PGlite 0.1.0')
    expect(readdirSync(folder)).toContain('data')
  })

  test('says in one sentence that its folder cannot be written', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'portal-file-')), 'file')
    writeFileSync(file, '')
    await expect(open(join(file, 'db'))).rejects.toThrow(/cannot be written \(ENOTDIR\): set DATA_FOLDER to another/)
  })

  test('keeps three backups, and comes back from the newest when it does not open, saying so loudly', async () => {
    const [oldest, ...kept] = ['2026-01-01T00', '2026-01-01T01', '2026-01-01T02'].map(
      (hour) => `${hour}-00-00.000Z.tar.gz`,
    )
    const folder = await backedUp({ older: [oldest as string, ...kept] })
    const backups = readdirSync(join(folder, 'backups')).sort()
    expect(backups).toEqual([...kept, expect.any(String)])
    rmSync(join(folder, 'data/global'), { recursive: true })
    expect(readdirSync(folder)).toContain('version')

    const lines: string[] = []
    const second = await open(folder, createLogger({ logLevel: 'error' }, { write: (line) => void lines.push(line) }))
    expect(await second.db.select({ label: accounts.label }).from(accounts)).toEqual([{ label: 'Backed up' }])
    expect(lines.join()).toContain('THE DATABASE WAS RESTORED FROM A BACKUP')
    expect(readdirSync(folder).some((name) => name.startsWith('data.broken-'))).toBe(true)
    await second.close()
  })

  test('never begins anew where there was something: without its data it comes back from a backup, or not at all', async () => {
    const folder = await backedUp()
    rmSync(join(folder, 'data'), { recursive: true })

    const second = await open(folder)
    expect(await second.db.select({ label: accounts.label }).from(accounts)).toEqual([{ label: 'Backed up' }])
    await second.close()

    for (const name of ['data', 'backups']) rmSync(join(folder, name), { recursive: true })
    await expect(open(folder)).rejects.toThrow('is gone or does not open, and so is every backup')
    expect(readdirSync(folder)).not.toContain('data')
  })
})
