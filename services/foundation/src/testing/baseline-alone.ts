import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '../database/migrations-folder.ts'

/** Makes a folder of migrations that holds the first one alone, and answers its path. */
export function baselineAlone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-migrations-'))
  cpSync(migrationsFolder(), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }))
  return folder
}
