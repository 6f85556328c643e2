import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nanoid } from 'nanoid'

/** A release, and what it was when it was published. */
export interface KnownRelease {
  remote: string
  id: string
  digest: string
}

/** Where the files of releases lie. Each server reads them from its releases folder; the store sees to it that they are there. */
export interface ArtefactStore {
  /** Whether every server of the environment can have it. */
  has(remote: string, id: string): Promise<boolean>
  /** Nobody ever meets half of a release. */
  keep(remote: string, id: string, files: ReadonlyMap<string, Buffer | string>): Promise<void>
  /** Gives what lies in this server's folder to the others. */
  share(remote: string, id: string): Promise<void>
  /** Has these in this server's folder. Answers whether all of them are; the log says of each other why not. */
  bring(releases: readonly KnownRelease[]): Promise<boolean>
  remove(remote: string, id: string): Promise<void>
}

/** In a folder that every release server of an environment sees. */
export function artefactsOnDisk(folder: string): ArtefactStore {
  const placeOf = (remote: string, id: string) => join(folder, remote, id)
  return {
    has: async (remote, id) => existsSync(join(placeOf(remote, id), 'release.json')),
    keep: async (remote, id, files) => {
      const draft = join(folder, remote, `.${id}-${nanoid()}`)
      await mkdir(draft, { recursive: true })
      try {
        for (const [name, content] of files) await writeFile(join(draft, name), content)
        // What lies there without a `release.json` was never whole.
        if (existsSync(join(placeOf(remote, id), 'release.json'))) return
        await rm(placeOf(remote, id), { recursive: true, force: true })
        await rename(draft, placeOf(remote, id))
      } finally {
        await rm(draft, { recursive: true, force: true })
      }
    },
    share: async () => {},
    bring: async () => true,
    remove: (remote, id) => rm(placeOf(remote, id), { recursive: true, force: true }),
  }
}
