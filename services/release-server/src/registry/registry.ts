import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '@portal/foundation/clock'
import type { Logger } from '@portal/foundation/logging'
import { StartupError } from '@portal/foundation/startup-error'
import { readChannel, readRelease, type StoredRelease } from './read-channel.ts'
import { type RegisteredRemote, registerRemote } from './registered-remote.ts'
import { type RegisteredShell, registerShell } from './registered-shell.ts'

/** What is released at one moment. A new object after every change, so that it can key what is derived from it. */
export interface Released {
  shell: RegisteredShell
  remotes: readonly RegisteredRemote[]
}

export interface Registry {
  current(): Released
  /** Any release still on disk: open tabs ask for older ones. */
  find(name: string, id: string): StoredRelease | undefined
}

/** How often the folder is looked at for a new release, ms. */
const LOOK_EVERY_MS = 1000

/**
 * Reads the releases folder, and again when a channel changes. A channel that cannot be read keeps what was good before.
 * Throws a {@link StartupError} when there is no shell to start with.
 */
export function createRegistry(folder: string, { clock, log }: { clock: Clock; log: Logger }): Registry {
  const found = new Map<string, StoredRelease>()
  let channels = readChannels(folder)
  let released = register(folder, log)
  let lookedAt = clock.now().getTime()

  function refresh() {
    const now = clock.now().getTime()
    if (now - lookedAt < LOOK_EVERY_MS) return
    lookedAt = now
    const next = readChannels(folder)
    if (next === channels) return
    channels = next
    released = register(folder, log, released)
  }

  return {
    current: () => {
      refresh()
      return released
    },
    find: (name, id) => {
      const known = found.get(`${name}/${id}`)
      if (known) return known
      const release = knownNames(folder).includes(name) ? tryTo(() => readRelease(folder, name, id)) : undefined
      if (release) found.set(`${name}/${id}`, release)
      return release
    },
  }
}

function register(folder: string, log: Logger, before?: Released): Released {
  const names = knownNames(folder)
  const read = (name: string) =>
    tryTo(
      () => readChannel(folder, name, log),
      (error) => log.error({ remote: name, fault: 'registry', error }, 'a channel cannot be read'),
    )
  const host = names.includes('shell') ? read('shell') : undefined
  const shell = (host && registerShell(host, log)) ?? before?.shell
  if (!shell) throw new StartupError(`No release of the shell is in ${folder}: run npm run build.`)

  const remotes = names
    .filter((name) => name !== 'shell')
    .map((name) => {
      const channel = read(name)
      return channel
        ? registerRemote(channel, shell.release, log)
        : before?.remotes.find(({ manifest }) => manifest.name === name)
    })
  return { shell, remotes: remotes.filter((remote) => remote !== undefined) }
}

/** Every channel as it stands, as one text to compare. */
function readChannels(folder: string) {
  return knownNames(folder)
    .map((name) => name + readFileSync(join(folder, name, 'channels.json'), 'utf8'))
    .join('\n')
}

/** Sorted, so that equal registries make equal plans. */
function knownNames(folder: string) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'channels.json')))
    .sort()
}

function tryTo<Result>(work: () => Result, failed: (error: string) => void = () => {}): Result | undefined {
  try {
    return work()
  } catch (error) {
    failed(String(error))
    return undefined
  }
}
