import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ROOT } from './root.ts'

const BUILT = resolve(ROOT, process.env.RELEASES_FOLDER || '.releases')

export interface ReleasesFolder {
  path: string
  remove: () => void
}

/**
 * A folder of releases that may be added to. What is built already stands in it and need not be built again. Each part is released for
 * the first time, as on a fresh machine: a document tells of the release before as well, and would weigh more wherever one was built.
 */
export function ownReleases(): ReleasesFolder {
  const path = mkdtempSync(join(tmpdir(), 'portal-bench-releases-'))
  if (existsSync(BUILT)) cpSync(BUILT, path, { recursive: true })
  for (const part of readdirSync(path)) forgetPrevious(join(path, part, 'channels.json'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function forgetPrevious(file: string): void {
  if (!existsSync(file)) return
  const { current } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ current }))
}
