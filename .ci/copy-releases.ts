import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Copies releases that are built already, if there are any. Each part is released for the first time there, as on a fresh machine: pages
 * fall back to the release before, and documents tell of it, wherever a developer has built twice.
 */
export function copyReleases(built: string, folder: string): void {
  if (!existsSync(built)) return
  cpSync(built, folder, { recursive: true })
  for (const part of readdirSync(folder)) dropPrevious(join(folder, part, 'channels.json'))
}

function dropPrevious(file: string): void {
  if (!existsSync(file)) return
  const { current } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ current }))
}
