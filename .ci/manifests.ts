import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../shared/contracts/src/platform.ts'

const ROOT = join(import.meta.dirname, '..')

/** What every remote of the workspace states of itself, by folder. */
export function remotesManifests(): Promise<Manifest[]> {
  const folders = readdirSync(ROOT).filter((folder) => folder.startsWith('mfe-'))
  return Promise.all(folders.map(async (folder) => (await import(join(ROOT, folder, 'manifest.ts'))).default))
}
