import type { Release } from '@portal/contracts/platform'
import { type Database, inTransaction } from '@portal/foundation/database'
import type { ArtifactStore } from '../artefacts/artifact-store.ts'
import { changeChannel } from './change-channel.ts'
import { type Channel, withCurrent } from './channel.ts'
import { type Builds, digestOfRelease } from './local-builds.ts'
import { readRelease } from './read-channel.ts'
import { findRelease, insertRelease, listChannels } from './registry.sql.ts'

const BUILDER = 'a build beside the server'

/**
 * Publishes new output of builds beside this server, so that `npm start` serves what it built (rule P2). Output that
 * was published before is skipped, so that a manual rollback stays. With `onlyNew`, releases known to the registry are
 * skipped as well: if several servers have their own builds, an older one must not win.
 */
export async function takeUpBuilds(
  db: Database,
  artifacts: ArtifactStore,
  builds: Builds,
  { folder, now, onlyNew }: { folder: string; now: Date; onlyNew: boolean },
): Promise<void> {
  const known = new Map((await listChannels(db, 'production')).map(({ remote, built }) => [remote, built]))
  for (const [remote, { current, previous }] of Object.entries(builds)) {
    if (known.get(remote) === current) continue
    for (const id of [previous, current]) {
      if (id !== undefined && tryRelease(folder, remote, id)) await artifacts.share(remote, id)
    }
    await inTransaction(db, async (tx) => {
      if (onlyNew && (await findRelease(tx, remote, current))) return
      const kept = [previous, current].filter((id) => id !== undefined)
      for (const id of kept) await register(tx, { folder, remote, id, now })
      const change = { remote, environment: 'production', action: 'release.taken-up', publisher: BUILDER } as const
      await changeChannel(tx, { ...change, reason: '' }, { now, requestId: BUILDER }, (before): Channel => {
        const first = previous !== undefined && previous !== current ? withCurrent(undefined, previous) : undefined
        return { ...withCurrent(before ?? first, current), built: current }
      })
    })
  }
}

async function register(
  tx: Parameters<typeof insertRelease>[0],
  { folder, remote, id, now }: { folder: string; remote: string; id: string; now: Date },
) {
  // A previous release may be gone from the disk: nothing can be said of it then.
  const release = tryRelease(folder, remote, id)
  if (!release) return
  await insertRelease(tx, { remote, id, digest: digestOfRelease(release), publishedAt: now, publishedBy: BUILDER })
}

function tryRelease(folder: string, remote: string, id: string): Release | undefined {
  try {
    const { folder: _, ...release } = readRelease(folder, remote, id)
    return release
  } catch {
    return undefined
  }
}
