import { fork } from 'node:child_process'
import { join } from 'node:path'
import { manifestProblems } from '@portal/contracts/manifest-problems'
import type { Manifest } from '@portal/contracts/platform'
import { buildUntilCurrent, type PartBuildOptions } from './build-until-current.ts'
import type { Part, Run } from './part.ts'
import { findParts, type PartOnDisk, readBuild, readManifest } from './parts-on-disk.ts'
import { type IdOf, releaseIds } from './release-id.ts'
import { hasRelease, noteNotBuilt, publish } from './releases-folder.ts'

const PROCESSES = 2

export interface BuildOptions extends Omit<PartBuildOptions, 'build'>, Partial<Pick<PartBuildOptions, 'build'>> {
  read?: (part: PartOnDisk) => Promise<Manifest>
  /** Reads a part's build configuration. */
  readPart?: (part: PartOnDisk) => Promise<Part>
  /** This part alone; the manifests of all are still checked together. */
  only?: string
}

/** Outcome of building all parts. */
export interface Built {
  /** Parts that were looked at. */
  parts: string[]
  /** Those with new sources. */
  built: string[]
  /** Those without a release of their sources; what is wrong with each was said. */
  failed: string[]
}

/**
 * Brings every part's current release up to date with its sources; a part whose inputs were built before is not built
 * again. A part that cannot be read, whose manifest is refused or whose build fails keeps its release, and the others go on (rule P99).
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
}: BuildOptions): Promise<Built> {
  const idOf = releaseIds(root, mode)
  const found = findParts(root)
  const asked = found.filter(({ name }) => only === undefined || name === only)
  const parts = await Promise.all(
    asked.map(async (part) => ({ ...part, ...(await tryPart(part, readPart, idOf, say)) })),
  )
  const changed = parts.filter(isStated).filter(({ name, id }) => !hasRelease(releases, name, id))
  const manifests = changed.length > 0 ? await readManifests(found, read, say) : new Map<string, Manifest>()
  const refused = sayProblems(manifests, say)

  const ids = new Map<string, string | undefined>(parts.map(({ name, id }) => [name, id]))
  await eachOf(changed, PROCESSES, async (part) => {
    const isFit = manifests.has(part.name) && !refused.has(part.name)
    ids.set(part.name, isFit ? await buildUntilCurrent(part, { root, releases, mode, say, build }) : undefined)
  })
  for (const [name, id] of ids) if (id) publish(releases, name, id)
  const failed = asked.filter(({ name }) => !ids.get(name))
  const pagesOf = async (part: PartOnDisk) =>
    refused.has(part.name) ? undefined : (manifests.get(part.name) ?? (await read(part).catch(() => undefined)))
  const pages = await Promise.all(failed.map(async (part) => [part.name, await pagesOf(part)] as const))
  if (only === undefined) noteNotBuilt(releases, new Map(pages))
  return {
    parts: asked.map(({ name }) => name),
    built: changed.map(({ name }) => name),
    failed: failed.map(({ name }) => name),
  }
}

type Read<Result> = (part: PartOnDisk) => Promise<Result>

/** Returns a part's configuration and its id; says why if its sources cannot be read. */
async function tryPart(part: PartOnDisk, readPart: Read<Part>, idOf: IdOf, say: BuildOptions['say']) {
  try {
    const stated = await readPart(part)
    return { stated, id: await idOf(stated) }
  } catch (error) {
    say(`${part.name}: ${messageOf(error)}`)
    return { stated: undefined, id: undefined }
  }
}

function isStated<One extends { stated?: Part | undefined; id?: string | undefined }>(
  part: One,
): part is One & { stated: Part; id: string } {
  return part.stated !== undefined && part.id !== undefined
}

/** Returns the manifests that can be read, by part; says of the others why not. */
async function readManifests(found: PartOnDisk[], read: Read<Manifest>, say: BuildOptions['say']) {
  const manifests = await Promise.all(
    found.map((part) =>
      read(part).then(
        (manifest): [string, Manifest][] => [[part.name, manifest]],
        (error) => {
          say(`${part.name}: ${messageOf(error)}`)
          return []
        },
      ),
    ),
  )
  return new Map(manifests.flat())
}

/** Says what is wrong with the manifests together, and returns the parts that it is said of. */
function sayProblems(manifests: ReadonlyMap<string, Manifest>, say: BuildOptions['say']): Set<string> {
  const problems = manifestProblems([...manifests.values()])
  for (const { problem } of problems) say(problem)
  return new Set(problems.flatMap(({ parts }) => parts))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
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
