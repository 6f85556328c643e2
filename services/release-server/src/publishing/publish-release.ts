import type { Release } from '@portal/contracts/platform'
import type { Upload } from '@portal/contracts/release-registry'
import type { AuditContext } from '@portal/foundation/audit'
import { type Database, inTransaction, type Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { problem } from '@portal/foundation/problem'
import { ABOUT, type ArtifactStore, type KnownRelease } from '../artefacts/artifact-store.ts'
import type { Arrived } from '../artefacts/file-problems.ts'
import { changeChannel } from '../registry/change-channel.ts'
import { namedBy, withCurrent } from '../registry/channel.ts'
import { digestOfRelease } from '../registry/local-builds.ts'
import { readRelease } from '../registry/read-channel.ts'
import { lentBy } from '../registry/registered-remote.ts'
import {
  deleteRelease,
  findRelease,
  insertRelease,
  listChannels,
  listReleases,
  lockChannels,
  lockPublishing,
} from '../registry/registry.sql.ts'
import { type Neighbors, neighborProblems, releaseProblems } from './check-release.ts'
import type { Publisher } from './publisher.ts'

/**
 * Checks a release, stores its files, and makes it current in an environment. Rejected with all reasons at once (rule
 * P3). Idempotent: an existing release is only made current.
 *
 * Its id is claimed for its content before its files are stored, and its neighbors are checked again under a lock: two
 * concurrent publishes have the same result as one after another (rule P38).
 */
export async function publishRelease(
  foundation: Pick<Foundation, 'db' | 'settings'>,
  artifacts: ArtifactStore,
  { remote, upload, publisher }: { remote: string; upload: Upload; publisher: Publisher },
  context: AuditContext,
) {
  const { db } = foundation
  const { environment, reason, release } = upload
  const files = new Map(Object.entries(upload.files).map(([name, text]) => [name, Buffer.from(text, 'base64')]))
  const text = JSON.stringify(release)
  const digest = digestOfRelease(release)
  const arrived: Arrived = { release, files }
  if (release.name !== remote) refuse([`The release is of ${release.name}, and ${remote} was to be published.`])
  refuseOther(await findRelease(db, remote, release.id), { remote, id: release.id, digest })
  const problems = releaseProblems(arrived, await neighborsOf(release, foundation, db, artifacts))
  if (problems.length > 0) refuse(problems)

  const claimed = { remote, id: release.id, digest, publishedAt: context.now, publishedBy: publisher.label }
  const isNew = await inTransaction(db, async (tx) => {
    const isNew = await insertRelease(tx, claimed)
    refuseOther(await findRelease(tx, remote, release.id), claimed)
    return isNew
  })
  await artifacts.keep(remote, release.id, new Map<string, Buffer | string>([...files, [ABOUT, text]]))

  let late: string[] = []
  const published = await inTransaction(db, async (tx) => {
    await lockPublishing(tx)
    late = neighborProblems(release, await neighborsOf(release, foundation, tx, artifacts))
    if (late.length > 0) return undefined
    const change = { remote, environment, action: 'release.published', publisher: publisher.label, reason } as const
    return changeChannel(tx, change, context, async (before) => {
      // Its retention may have been over while it was published anew.
      if (!(await findRelease(tx, remote, release.id)) || !(await artifacts.has(remote, release.id)))
        refuse([`${remote} ${release.id} was removed meanwhile: publish it again.`])
      return withCurrent(before, release.id)
    })
  })
  if (published) return published
  if (isNew) await removeRelease(db, artifacts, { remote, id: release.id })
  return refuse(late)
}

function refuseOther(known: KnownRelease | undefined, { remote, id, digest }: KnownRelease): void {
  if (!known || known.digest === digest) return
  refuse([
    `${remote} ${id} was published with other content: wanted ${known.digest.slice(0, 12)}, found ${digest.slice(0, 12)}.`,
  ])
}

/** A release rejected at the last step leaves nothing behind. */
async function removeRelease(db: Database, artifacts: ArtifactStore, { remote, id }: { remote: string; id: string }) {
  await inTransaction(db, async (tx) => {
    await lockChannels(tx, remote)
    const channels = await listChannels(tx)
    if (channels.some((channel) => channel.remote === remote && namedBy(channel).includes(id))) return
    await deleteRelease(tx, remote, id)
    await artifacts.remove(remote, id)
  })
}

/** Returns everything served beside it now, in any environment: preview will become production. */
async function neighborsOf(
  release: Release,
  { settings }: Pick<Foundation, 'settings'>,
  tx: Transaction,
  artifacts: ArtifactStore,
): Promise<Neighbors> {
  const channels = await listChannels(tx)
  const currents = new Set(channels.map(({ remote, current }) => `${remote}/${current}`))
  // What another server published a moment ago may not lie here yet.
  await artifacts.bring((await listReleases(tx)).filter(({ remote, id }) => currents.has(`${remote}/${id}`)))
  const read = (remote: string, id: string) => {
    try {
      return readRelease(settings.releasesFolder, remote, id)
    } catch {
      return undefined
    }
  }
  const others = new Map<string, Release>()
  for (const { remote, current } of channels) {
    const found = remote === release.name ? undefined : read(remote, current)
    if (found) others.set(remote, found)
  }
  const host = release.name === 'shell' ? release : others.get('shell')
  return { others: [...others.values()], lent: host && lentBy(host) }
}

function refuse(reasons: string[]): never {
  throw problem('release:refused', { context: { reasons } })
}
