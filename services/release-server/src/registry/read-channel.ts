import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Release } from '@portal/contracts/platform'
import type { Logger } from '@portal/foundation/logging'
import { placeOf } from '../artefacts/artifact-store.ts'

/** A release with its place on disk. */
export interface StoredRelease extends Release {
  folder: string
}

/** The releases of one part that a page gets. */
export interface ReadChannel {
  current: StoredRelease
  previous?: StoredRelease | undefined
}

/** Number of releases to try, the current one first: a page gets two, and one of them may be missing. */
const LOOKED_AT = 3

/**
 * Returns the first two readable releases: the current one, and the page's fallback. Unreadable ones are logged;
 * `undefined` if there is none at all.
 */
export function readChannel(
  releases: string,
  { name, ids }: { name: string; ids: readonly string[] },
  log: Logger,
): ReadChannel | undefined {
  const found = ids.slice(0, LOOKED_AT).flatMap((id) => tryRelease(releases, name, id, log) ?? [])
  const [current, previous] = found
  return current && { current, previous }
}

/** Throws when a file that the release lists is not there. */
export function readRelease(releases: string, name: string, id: string): StoredRelease {
  const folder = join(releases, placeOf(name, id))
  const release = Release.parse(readJson(join(folder, 'release.json')))
  if (release.name !== name || release.id !== id) throw new Error(`The folder of ${name} ${id} holds another release.`)
  const missing = Object.keys(release.files).filter((file) => !existsSync(join(folder, file)))
  if (missing.length > 0) throw new Error(`${name} ${id} lacks ${missing.join(', ')}.`)
  return { ...release, folder }
}

function tryRelease(releases: string, name: string, id: string, log: Logger) {
  try {
    return readRelease(releases, name, id)
  } catch (error) {
    log.error(
      { remote: name, release: id, fault: 'release-unreadable', error: String(error) },
      'a release cannot be used',
    )
    return undefined
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
