import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Release } from '@portal/contracts/platform'
import type { Logger } from '@portal/foundation/logging'
import * as z from 'zod/mini'

const Channels = z.object({ current: z.string(), previous: z.optional(z.string()) })

/** A release with its place on disk. */
export interface StoredRelease extends Release {
  folder: string
}

export interface Channel {
  current: StoredRelease
  previous?: StoredRelease | undefined
}

/** A release's id is the name of its folder, so nothing else may pass for one. */
const RELEASE_ID = /^[0-9a-f]{6,64}$/

/**
 * The current and the previous release of one part. When the current one is not there or cannot be read, the previous one
 * takes its place and the log says so; `undefined` when there is none at all.
 */
export function readChannel(releases: string, name: string, log: Logger): Channel | undefined {
  const { current, previous } = Channels.parse(readJson(join(releases, name, 'channels.json')))
  const [newer, older] = [current, previous].map((id) =>
    id === undefined ? undefined : tryRelease(releases, name, id, log),
  )
  if (newer) return { current: newer, previous: older }
  return older && { current: older }
}

/** Throws when a file that the release lists is not there. */
export function readRelease(releases: string, name: string, id: string): StoredRelease {
  if (!RELEASE_ID.test(id)) throw new Error(`${id} is not the id of a release.`)
  const folder = join(releases, name, id)
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
