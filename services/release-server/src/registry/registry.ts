import type { Manifest } from '@portal/contracts/platform'
import type { Logger } from '@portal/foundation/logging'
import { StartupError } from '@portal/foundation/startup-error'
import { isInShare } from './canary-share.ts'
import type { Channel } from './channel.ts'
import { readChannel, readRelease, type StoredRelease } from './read-channel.ts'
import { type RegisteredRemote, registerRemote, remoteNotBuilt } from './registered-remote.ts'
import { type RegisteredShell, registerShell } from './registered-shell.ts'

/** Releases for one person at one moment. A new object after every change, so that it can be used as a cache key. */
export interface Released {
  /** Number of changes in the registry: the greater of two is newer. */
  revision: number
  shell: RegisteredShell
  remotes: readonly RegisteredRemote[]
}

/** Channels of an environment, by remote. */
export type Channels = Readonly<Record<string, Pick<Channel, 'current' | 'previous' | 'canary' | 'percent'>>>

export interface Registry {
  /** Returns the releases for this key (`shareKeyOf`); without a key, no canaries. */
  current(shareKey?: string): Released
  /** Returns whether the result currently depends on the person. */
  hasCanary(): boolean
  /** Returns whether a new visitor may get this release. */
  isGiven(remote: string, id: string): boolean
  /** Returns whether this release is a canary. */
  isCanary(remote: string, id: string): boolean
  /** Any release still on disk: open tabs ask for older ones. */
  find(name: string, id: string): StoredRelease | undefined
  /**
   * Applies the released versions, and the remotes that were not built. A part that cannot be read keeps its previous one.
   */
  update(channels: Channels, changed?: { revision?: number; notBuilt?: readonly Manifest[] }): void
}

/** Reads the channels and the releases folder. Throws a {@link StartupError} if there is no shell to start with. */
export function createRegistry(
  folder: string,
  first: Channels,
  {
    log,
    revision: firstRevision = 0,
    notBuilt: firstNotBuilt = [],
  }: { log: Logger; revision?: number; notBuilt?: readonly Manifest[] },
): Registry {
  const found = new Map<string, StoredRelease>()
  let channels = first
  let notBuilt = firstNotBuilt
  let stated = JSON.stringify([first, firstNotBuilt])
  const registered = (next: Channels, before?: Released) => withNotBuilt(register(folder, next, log, before), notBuilt)
  let released: Released = { ...registered(first), revision: firstRevision }
  let shares = new Map<string, Released>()

  /** People whose share includes the same canaries get the same releases. */
  function releasedTo(shareKey: string): Released {
    const trying = Object.entries(channels).flatMap(([remote, { canary, percent }]) =>
      canary && isInShare({ remote, id: canary, percent }, shareKey) ? remote : [],
    )
    if (trying.length === 0) return released
    const name = trying.join()
    const { revision } = released
    const known = shares.get(name) ?? { ...registered(withCanaries(channels, trying), released), revision }
    shares.set(name, known)
    return known
  }

  return {
    current: (shareKey) => (shareKey === undefined ? released : releasedTo(shareKey)),
    hasCanary: () => Object.values(channels).some(({ canary, percent }) => canary && percent > 0),
    isGiven: (remote, id) =>
      Object.hasOwn(channels, remote) && [channels[remote]?.current, channels[remote]?.canary].includes(id),
    isCanary: (remote, id) => Object.hasOwn(channels, remote) && channels[remote]?.canary === id,
    find: (name, id) => {
      const known = found.get(`${name}/${id}`)
      if (known) return known
      const release = Object.hasOwn(channels, name) ? tryTo(() => readRelease(folder, name, id)) : undefined
      if (release) found.set(`${name}/${id}`, release)
      return release
    },
    update: (next, { revision = released.revision + 1, notBuilt: nextNotBuilt = notBuilt } = {}) => {
      const said = JSON.stringify([next, nextNotBuilt])
      if (said === stated && revision === released.revision) return
      notBuilt = nextNotBuilt
      released = { ...(said === stated ? released : registered(next, released)), revision }
      channels = next
      stated = said
      shares = new Map()
      found.clear()
    },
  }
}

/** A canary falls back to the release that everyone else has. */
function withCanaries(channels: Channels, trying: readonly string[]): Channels {
  return Object.fromEntries(
    Object.entries(channels).map(([remote, channel]) => {
      const { canary, current, previous } = channel
      const isTrying = canary && trying.includes(remote)
      return [remote, isTrying ? { ...channel, current: canary, previous: [current, ...previous] } : channel]
    }),
  )
}

/** Names are sorted, so that equal registries make equal plans. */
function register(folder: string, channels: Channels, log: Logger, before?: Released): Omit<Released, 'revision'> {
  const names = Object.keys(channels).sort()
  const read = (name: string) => {
    const { current, previous } = channels[name] as Channels[string]
    return readChannel(folder, { name, ids: [current, ...previous] }, log)
  }
  const host = names.includes('shell') ? read('shell') : undefined
  const shell = (host && registerShell(host, log)) ?? before?.shell
  if (!shell) throw new StartupError(`No release of the shell is in ${folder}: run npm run build.`)

  const remotes = names
    .filter((name) => name !== 'shell')
    .map((name) => {
      const channel = read(name)
      if (!channel) return before?.remotes.find(({ manifest }) => manifest.name === name)
      const registered = registerRemote(channel, shell.release, log)
      const onTrial = registered?.current.id === channels[name]?.canary
      return registered && { ...registered, ...(onTrial && { onTrial }) }
    })
  return { shell, remotes: remotes.filter((remote) => remote !== undefined) }
}

/** Adds the remotes that were not built and of which no release is served, in order of names. */
function withNotBuilt<Found extends Omit<Released, 'revision'>>(found: Found, notBuilt: readonly Manifest[]): Found {
  const missing = notBuilt.filter(({ name }) => found.remotes.every(({ manifest }) => manifest.name !== name))
  const remotes = [...found.remotes, ...missing.map(remoteNotBuilt)]
  return { ...found, remotes: remotes.sort((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1)) }
}

function tryTo<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
