import { rmSync } from 'node:fs'
import type { Part, Run } from './part.ts'
import type { PartOnDisk } from './parts-on-disk.ts'
import { releaseIds } from './release-id.ts'
import { draftFolder, hasRelease, keepDraft } from './releases-folder.ts'

/** Maximum number of builds of a part whose sources change during the build. */
const TRIES = 3

export interface PartBuildOptions {
  root: string
  releases: string
  mode: Run['mode']
  say: (sentence: string) => void
  /** Builds a part into a folder; a process of its own does. */
  build: (part: PartOnDisk, run: Omit<Run, 'manifest'>, root: string) => Promise<void>
}

/**
 * Builds a part and returns the id of its release, or nothing when that fails. A release must be what its id says: one
 * whose sources were edited meanwhile is thrown away and built again.
 */
export async function buildUntilCurrent(
  part: PartOnDisk & { stated: Part },
  options: PartBuildOptions,
  tries = TRIES,
): Promise<string | undefined> {
  const { root, releases, mode, say, build } = options
  const idNow = () =>
    releaseIds(
      root,
      mode,
    )(part.stated).catch((error: Error) => {
      say(`${part.name}: ${error.message}`)
      return undefined
    })
  const id = await idNow()
  if (id === undefined) return undefined
  if (hasRelease(releases, part.name, id)) return id

  const started = Date.now()
  const draft = draftFolder(releases, part.name, id)
  const isBuilt = await build(part, { id, mode, output: draft }, root).then(
    () => true,
    () => false,
  )
  if (isBuilt && (await idNow()) === id) {
    keepDraft(releases, part.name, id, draft)
    say(`${part.name} ${id} built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
    return id
  }
  rmSync(draft, { recursive: true, force: true })
  return isBuilt && tries > 1 ? buildUntilCurrent(part, options, tries - 1) : undefined
}
