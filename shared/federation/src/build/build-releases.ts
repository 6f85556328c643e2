import { fork } from 'node:child_process'
import { join } from 'node:path'
import { manifestProblems } from '@portal/contracts/manifest-problems'
import type { Manifest } from '@portal/contracts/platform'
import { buildUntilCurrent, type PartBuildOptions } from './build-until-current.ts'
import type { Part, Run } from './part.ts'
import { findParts, type PartOnDisk, readBuild, readManifest } from './parts-on-disk.ts'
import { type IdOf, releaseIds } from './release-id.ts'
import { hasRelease, publish } from './releases-folder.ts'

const PROCESSES = 2

export interface BuildOptions extends Omit<PartBuildOptions, 'build'>, Partial<Pick<PartBuildOptions, 'build'>> {
  read?: (part: PartOnDisk) => Promise<Manifest>
  /** Reads a part's build configuration. */
  readPart?: (part: PartOnDisk) => Promise<Part>
  /** This part alone; the manifests of all are still checked together. */
  only?: string
}

/**
 * Brings every part's current release up to date with its sources; a part whose inputs were built before is not built
 * again. Throws, after all others are done, if a manifest is refused or a build fails; such a part keeps its release.
 */
export async function buildReleases({
  root,
  releases,
  mode,
  say,
  build = buildInProcess,
  read = readManifest,
  readPart = async (part) => (await readBuild(part)).part,
  only,
}: BuildOptions) {
  const idOf = releaseIds(root, mode)
  const found = findParts(root)
  const parts = await Promise.all(
    found
      .filter(({ name }) => only === undefined || name === only)
      .map(async (part) => {
        const stated = await readPart(part)
        return { ...part, stated, id: await tryId(idOf, stated, say) }
      }),
  )
  const changed = parts.filter(({ name, id }) => id !== undefined && !hasRelease(releases, name, id))
  if (changed.length > 0) refuseProblems(await Promise.all(found.map(read)))

  const ids = new Map<string, string | undefined>(parts.map(({ name, id }) => [name, id]))
  await eachOf(changed, PROCESSES, async (part) => {
    ids.set(part.name, await buildUntilCurrent(part, { root, releases, mode, say, build }))
  })
  for (const [name, id] of ids) if (id) publish(releases, name, id)
  const failed = parts.filter(({ name }) => !ids.get(name)).map(({ name }) => name)
  if (failed.length > 0) throw new Error(`Not built: ${failed.join(', ')}.`)
  return { built: changed.map(({ name }) => name), parts }
}

/** Sources that cannot be read are one part's trouble. */
async function tryId(idOf: IdOf, part: Part, say: BuildOptions['say']): Promise<string | undefined> {
  return idOf(part).catch((error: Error) => {
    say(`${part.name}: ${error.message}`)
    return undefined
  })
}

function refuseProblems(manifests: Manifest[]) {
  const problems = manifestProblems(manifests)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

async function eachOf<Item>(items: Item[], atOnce: number, work: (item: Item) => Promise<void>) {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

function buildInProcess({ name, folder }: PartOnDisk, { id, mode, output }: Omit<Run, 'manifest'>, root: string) {
  return new Promise<void>((resolve, reject) => {
    const script = join(import.meta.dirname, 'build-process.ts')
    const child = fork(script, [name, folder, id, mode, output], { cwd: root, execArgv: ['--import', 'tsx'] })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${name} failed`))))
  })
}
