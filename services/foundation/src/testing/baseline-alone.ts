import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '../database/migrations-folder.ts'

/** Creates a folder of migrations with only the first one, and returns its path. */
export function baselineAlone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-migrations-'))
  cpSync(migrationsFolder(), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }))
  return folder
}
