import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ROOT } from './root.ts'

const BUILT = resolve(ROOT, process.env.RELEASES_FOLDER || '.releases')

export interface ReleasesFolder {
  path: string
  remove: () => void
}

/** A folder of releases that may be added to. What is built already stands in it and need not be built again. */
export function ownReleases(): ReleasesFolder {
  const path = mkdtempSync(join(tmpdir(), 'portal-bench-releases-'))
  if (existsSync(BUILT)) cpSync(BUILT, path, { recursive: true })
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
