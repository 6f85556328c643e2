import { unmetNeeds } from '@portal/contracts/needs'
import type { Manifest, PlannedRelease, Release } from '@portal/contracts/platform'
import type { Logger } from '@portal/foundation/logging'
import type { ReadChannel, StoredRelease } from './read-channel.ts'

/** A remote as it can be planned: only releases that the host can carry. */
export interface RegisteredRemote {
  manifest: Manifest
  current: PlannedRelease
  previous?: PlannedRelease | undefined
  /** True if the current release is a canary. */
  onTrial?: true
}

/**
 * Takes a remote into the registry. A release that needs what this host does not provide would run with a second copy of
 * it or fail half-way: its previous one takes its place, or it is left out, and the log says why.
 */
export function registerRemote(channel: ReadChannel, host: Release, log: Logger): RegisteredRemote | undefined {
  const fitting = [channel.current, channel.previous].filter((release) => release && fits(release, host, log))
  const [current, previous] = fitting as StoredRelease[]
  if (!current) return undefined
  return {
    manifest: current.manifest,
    current: plannedRelease(current, host),
    ...(previous && { previous: plannedRelease(previous, host) }),
  }
}

/** No file has this digest. */
const IMPOSSIBLE = `sha384-${'A'.repeat(64)}`

/**
 * Returns a remote without a release that could be served, so that its pages and cards say that it is unavailable (rule P99). Its only file
 * does not exist.
 */
export function remoteNotBuilt(manifest: Manifest): RegisteredRemote {
  const { name } = manifest
  const [id, entry] = ['not-built', 'remoteEntry.js']
  return {
    manifest,
    current: { id, base: baseOf({ name, id }), entry, files: { [entry]: IMPOSSIBLE }, preload: {}, needs: {} },
  }
}

/** Returns the versions that the host shares, by shared key. */
export function lentBy(host: Release) {
  return Object.fromEntries(Object.entries(host.provides).map(([key, { version }]) => [key, version]))
}

export function baseOf({ name, id }: Pick<Release, 'name' | 'id'>) {
  return `/releases/${name}/${id}/`
}

function fits(release: StoredRelease, host: Release, log: Logger) {
  const unmet = unmetNeeds(allNeeds(release), lentBy(host))
  if (unmet.length === 0) return true
  const words = unmet.map(({ key, range, here }) => `${key} ${range} (here ${here ?? 'not offered'})`).join(', ')
  log.error({ remote: release.name, release: release.id, fault: 'contract' }, `left out: it needs ${words}`)
  return false
}

function allNeeds({ needs }: Release): Record<string, string> {
  return Object.assign({}, ...Object.values(needs))
}

function plannedRelease(release: StoredRelease, host: Release): PlannedRelease {
  const { id, entry, files } = release
  const preload = Object.keys(release.initial).map((exposed) => [exposed, preloadOf(release, exposed, host)])
  return { id, base: baseOf(release), entry, files, preload: Object.fromEntries(preload), needs: allNeeds(release) }
}

/** All that an exposed module runs on: container, own files, and the host's chunks it will ask for. */
function preloadOf(release: StoredRelease, exposed: string, host: Release) {
  const own = [release.entry, ...(release.initial[exposed] ?? [])].map((file) => baseOf(release) + file)
  const lent = Object.keys(release.needs[exposed] ?? {})
    .flatMap((key) => host.provides[key]?.files ?? [])
    .map((file) => baseOf(host) + file)
  return [...new Set([...own, ...lent])]
}
