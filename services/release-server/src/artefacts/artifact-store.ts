import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Release } from '@portal/contracts/platform'
import { ReleaseId, RemoteName, StoredFile } from '@portal/contracts/release-names'
import { nanoid } from 'nanoid'
import { digestOfRelease } from '../registry/local-builds.ts'

/** A release as of its publication. */
export interface KnownRelease {
  remote: string
  id: string
  digest: string
}

/** Storage of release files. Each server reads them from its releases folder; the store makes sure they are there. */
export interface ArtifactStore {
  /** Returns whether every server of the environment can get it. */
  has(remote: string, id: string): Promise<boolean>
  /** Stores a release atomically. Different files under the same id were never registered and are replaced. */
  keep(remote: string, id: string, files: ReadonlyMap<string, Buffer | string>): Promise<void>
  /** Copies the release in this server's folder to the other servers. */
  share(remote: string, id: string): Promise<void>
  /** Has these in this server's folder. Returns whether all of them are; the log says of each other why not. */
  bring(releases: readonly KnownRelease[]): Promise<boolean>
  remove(remote: string, id: string): Promise<void>
}

/** File with a release's description. */
export const ABOUT = 'release.json'

export function readAbout(text: Buffer | string): Release {
  return Release.parse(JSON.parse(text.toString()))
}

/**
 * Returns `<remote>/<id>` or `<remote>/<id>/<file>`: a path below the folder of releases, and a key of the bucket. Throws on anything
 * but plain names, so that no caller can lead out of a release (rule P90).
 */
export function placeOf(remote: string, id: string, file?: string): string {
  const isPlain =
    RemoteName.safeParse(remote).success &&
    ReleaseId.safeParse(id).success &&
    (file === undefined || file === ABOUT || StoredFile.safeParse(file).success)
  const place = [remote, id, ...(file === undefined ? [] : [file])].join('/')
  if (!isPlain) throw new Error(`${JSON.stringify(place)} is no place of a release.`)
  return place
}

/** A folder that every release server of an environment shares. */
export function artifactsOnDisk(folder: string): ArtifactStore {
  const pathOf = (remote: string, id: string, file?: string) => join(folder, placeOf(remote, id, file))
  return {
    has: async (remote, id) => existsSync(pathOf(remote, id, ABOUT)),
    keep: async (remote, id, files) => {
      for (const name of files.keys()) placeOf(remote, id, name)
      const place = pathOf(remote, id)
      const draft = join(folder, remote, `.${id}-${nanoid()}`)
      await mkdir(draft, { recursive: true })
      try {
        for (const [name, content] of files) await writeFile(join(draft, name), content)
        if (await isSame(join(place, ABOUT), files.get(ABOUT))) return
        await rm(place, { recursive: true, force: true })
        await rename(draft, place)
      } finally {
        await rm(draft, { recursive: true, force: true })
      }
    },
    share: async () => {},
    bring: async () => true,
    remove: async (remote, id) => rm(pathOf(remote, id), { recursive: true, force: true }),
  }
}

/** A folder without a `release.json` was never complete. */
async function isSame(file: string, about: Buffer | string | undefined): Promise<boolean> {
  const there = await readFile(file).catch(() => undefined)
  return there !== undefined && about !== undefined && isOfOneContent(there, about)
}

export function isOfOneContent(one: Buffer | string, other: Buffer | string): boolean {
  try {
    return digestOfRelease(readAbout(one)) === digestOfRelease(readAbout(other))
  } catch {
    return false
  }
}
