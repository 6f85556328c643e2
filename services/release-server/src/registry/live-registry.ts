import { listen } from '@portal/foundation/database'
import { describeError } from '@portal/foundation/describe-error'
import type { Foundation } from '@portal/foundation/foundation'
import type { ArtifactStore } from '../artefacts/artifact-store.ts'
import { RELEASES_CHANGED } from './change-channel.ts'
import { namedBy } from './channel.ts'
import { type Builds, readBuilds, readNotBuilt, sayWhatStays } from './local-builds.ts'
import { type Environment, listChannels, listReleases, type StoredChannel } from './registry.sql.ts'
import { type Channels, createRegistry, type Registry } from './registry.ts'
import { currentRevision } from './registry-state.sql.ts'
import { takeUpBuilds } from './take-up-builds.ts'

/** Interval for checking the folder for a new build, in ms. */
const LOOK_EVERY_MS = 1000

export interface LiveRegistry extends Registry {
  close(): Promise<void>
}

/**
 * The registry as stored in the database, kept up to date: changes by any process arrive at once, builds beside this
 * server within a second. While the database is unavailable, the cached state is used. Throws a {@link StartupError}
 * without a shell.
 */
export async function openRegistry(
  { db, settings, clock, log }: Foundation,
  artifacts: ArtifactStore,
): Promise<LiveRegistry> {
  const { releasesFolder: folder, releaseEnvironment, production } = settings
  let builds = readBuilds(folder)
  /** In production no build is beside a server: what is served there was published. */
  const findNotBuilt = () => (production ? [] : readNotBuilt(folder))
  let notBuilt = findNotBuilt()
  const takeUp = (found: Builds) =>
    takeUpBuilds(db, artifacts, found, { folder, now: clock.now(), onlyNew: production })
  /** True if files of a served release are missing. */
  let lacks = false
  const read = async () => {
    // The number first: what is read after it may be newer than it says, and never older.
    const revision = await currentRevision(db)
    const stored = await listChannels(db)
    const named = stored.flatMap((channel) => namedBy(channel).map((id) => nameOf({ remote: channel.remote, id })))
    lacks = !(await artifacts.bring((await listReleases(db)).filter((release) => named.includes(nameOf(release)))))
    sayWhatStays(folder, stored)
    return { channels: channelsOf(stored, releaseEnvironment), revision }
  }

  await takeUp(builds)
  const { channels, revision } = await read()
  const registry = createRegistry(folder, channels, { log, revision, notBuilt })
  const warn = (what: string) => (error: unknown) => log.warn({ error: describeError(error) }, what)
  // One after the other: an older answer must not come last.
  let reading = Promise.resolve()
  const refresh = () => {
    reading = reading
      .then(read)
      .then(({ channels, revision }) => registry.update(channels, { revision, notBuilt }))
      .catch(warn('the registry cannot be read: cached releases are served'))
  }
  // Open tabs ask for what nobody is given any more: it may come later.
  void listReleases(db).then(artifacts.bring).catch(warn('older releases cannot be fetched'))
  let looking = false
  const look = () => {
    if (lacks && !looking) {
      looking = true
      refresh()
      void reading.finally(() => {
        looking = false
      })
    }
    const missing = findNotBuilt()
    if (JSON.stringify(missing) !== JSON.stringify(notBuilt)) {
      notBuilt = missing
      refresh()
    }
    const found = readBuilds(folder)
    if (JSON.stringify(found) === JSON.stringify(builds)) return
    void takeUp(found).then(() => {
      builds = found
    }, warn('a build cannot be published'))
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  const stopListening = listen(RELEASES_CHANGED, refresh, { url: settings.databaseUrl, log })
  return {
    ...registry,
    close: async () => {
      clearInterval(timer)
      await stopListening()
      await reading
    },
  }
}

function nameOf({ remote, id }: { remote: string; id: string }): string {
  return `${remote}/${id}`
}

/** Preview shows what production has of each remote that has nothing of its own there. */
export function channelsOf(stored: readonly StoredChannel[], environment: Environment): Channels {
  const order = environment === 'preview' ? (['production', 'preview'] as const) : (['production'] as const)
  return Object.fromEntries(
    order.flatMap((one) =>
      stored
        .filter((channel) => channel.environment === one)
        .map(({ remote, current, previous, canary, percent }) => [remote, { current, previous, canary, percent }]),
    ),
  )
}
