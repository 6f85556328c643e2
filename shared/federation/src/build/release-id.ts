import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Part, Run } from './part.ts'
import { readPreset } from './preset.ts'
import { type Sources, traceSources } from './trace-sources.ts'

const PRESET = 'shared/federation/src/build'

/** The release that a part's sources make as they are now. Throws when they cannot be read. */
export type IdOf = (part: Part) => Promise<string>

/**
 * Names releases (rule P1) by what their build reads: the modules of the part, the versions of what those stand on, and the
 * preset. Equal inputs, equal release, on every machine. The preset is read once, so this is for one build.
 */
export function releaseIds(root: string, mode: Run['mode']): IdOf {
  const own = join(root, PRESET)
  // In another repository it is installed.
  const preset = readPreset(existsSync(own) ? own : import.meta.dirname)
  // Callers that wait for it handle the error.
  preset.catch(() => undefined)
  return async (part) => idOf(root, part, [mode, await preset])
}

async function idOf(root: string, part: Part, run: readonly unknown[]): Promise<string> {
  const sources = await traceSources(part)
  const hash = createHash('sha256').update(JSON.stringify([...run, ...facts(sources, part)]))
  for (const file of [...sources.files, join(part.folder, 'webpack.config.ts')]) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Folders in which a change can mean a new release of this part; whether it does, its id tells. */
export function sourceFolders(root: string, folder: string): string[] {
  return [folder, join(root, 'shared')]
}

/** Returns everything about a package that affects its files. */
function facts({ packages, libraries, lent }: Sources, { name }: Part) {
  const stated = packages.map((found) => [found.name, found.version, found.sideEffects])
  return [name, stated, libraries, lent]
}
