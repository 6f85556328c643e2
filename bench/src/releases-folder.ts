import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { copyReleases } from '../../.ci/copy-releases.ts'
import { ROOT } from './root.ts'

const BUILT = resolve(ROOT, process.env.RELEASES_FOLDER || '.releases')

export interface ReleasesFolder {
  path: string
  remove: () => void
}

/** Creates a folder of releases that may be added to. Built releases are in it and need not be built again. */
export function ownReleases(): ReleasesFolder {
  const path = mkdtempSync(join(tmpdir(), 'portal-bench-releases-'))
  copyReleases(BUILT, path)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
