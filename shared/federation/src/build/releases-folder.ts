import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '@portal/contracts/platform'

/** The release server reads it. */
const NOT_BUILT = 'not-built.json'
/** Open tabs still ask for the files of the release they started with. */
const KEPT_RELEASES = 3

export interface Channels {
  current: string
  previous?: string
}

export function hasRelease(releases: string, name: string, id: string) {
  return existsSync(join(releases, name, id, 'release.json'))
}

/** A folder to build into; `publish` turns it into a release in one step, so nobody meets half of one. */
export function draftFolder(releases: string, name: string, id: string) {
  const draft = join(releases, name, `.${id}-${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  return draft
}

/** Turns a draft into a release. Another build of the same inputs may have been faster; then the draft goes. */
export function keepDraft(releases: string, name: string, id: string, draft: string) {
  if (hasRelease(releases, name, id)) return rmSync(draft, { recursive: true, force: true })
  const folder = join(releases, name, id)
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
}

/**
 * Makes a release the current one and the previous one the fallback; deletes the oldest beyond three, except those a
 * registry still refers to.
 */
export function publish(releases: string, name: string, id: string) {
  const folder = join(releases, name)
  const before = readChannels(releases, name)
  if (before?.current === id) return

  const channels: Channels = before ? { current: id, previous: before.current } : { current: id }
  utimesSync(join(folder, id), new Date(), new Date())
  writeFileSync(join(folder, 'channels.json.new'), JSON.stringify(channels))
  renameSync(join(folder, 'channels.json.new'), join(folder, 'channels.json'))
  removeOldReleases(folder, channels)
}

/**
 * Notes the parts that were not built, each with its manifest if that can be read, so that a release server knows their pages although there
 * may be no release of them (rule P99). Earlier notes are removed.
 */
export function noteNotBuilt(releases: string, manifests: ReadonlyMap<string, Manifest | undefined>) {
  const noted = existsSync(releases) ? readdirSync(releases) : []
  for (const name of noted) rmSync(join(releases, name, NOT_BUILT), { force: true })
  for (const [name, manifest] of manifests) {
    if (!manifest) continue
    mkdirSync(join(releases, name), { recursive: true })
    writeFileSync(join(releases, name, `${NOT_BUILT}.new`), JSON.stringify(manifest))
    renameSync(join(releases, name, `${NOT_BUILT}.new`), join(releases, name, NOT_BUILT))
  }
}

export function readChannels(releases: string, name: string): Channels | undefined {
  const file = join(releases, name, 'channels.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function removeOldReleases(folder: string, { current, previous }: Channels) {
  const ids = readdirSync(folder).filter((id) => /^[0-9a-f]+$/.test(id))
  const newestFirst = ids.sort((a, b) => statSync(join(folder, b)).mtimeMs - statSync(join(folder, a)).mtimeMs)
  const named = newestFirst.filter((id) => id === current || id === previous)
  const kept = keptBy(folder)
  const others = newestFirst.filter((id) => id !== current && id !== previous && !kept.includes(id))
  for (const id of others.slice(KEPT_RELEASES - named.length))
    rmSync(join(folder, id), { recursive: true, force: true })
}

/** Returns the releases in `kept.json` that a release server still serves or may roll back to. */
function keptBy(folder: string): string[] {
  const file = join(folder, 'kept.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}
