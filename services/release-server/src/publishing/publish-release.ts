import type { Release } from '@portal/contracts/platform'
import type { Upload } from '@portal/contracts/release-registry'
import type { AuditContext } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { problem } from '@portal/foundation/problem'
import type { ArtefactStore } from '../artefacts/artefact-store.ts'
import type { Arrived } from '../artefacts/file-problems.ts'
import { changeChannel } from '../registry/change-channel.ts'
import { withCurrent } from '../registry/channel.ts'
import { digestOfRelease } from '../registry/local-builds.ts'
import { readRelease } from '../registry/read-channel.ts'
import { lentBy } from '../registry/registered-remote.ts'
import { findRelease, insertRelease, listChannels } from '../registry/registry.sql.ts'
import { type Neighbours, releaseProblems } from './check-release.ts'
import type { Publisher } from './publisher.ts'

/**
 * Checks a release, keeps its files, and gives it to everybody of an environment. Refused with every reason at once (rule P3).
 * Safe to repeat: a release that is there already is only made current.
 */
export async function publishRelease(
  { db, settings }: Foundation,
  artefacts: ArtefactStore,
  { remote, upload, publisher }: { remote: string; upload: Upload; publisher: Publisher },
  context: AuditContext,
) {
  const { environment, reason, release } = upload
  const files = new Map(Object.entries(upload.files).map(([name, text]) => [name, Buffer.from(text, 'base64')]))
  const text = JSON.stringify(release)
  const digest = digestOfRelease(release)
  const known = await findRelease(db, remote, release.id)
  if (release.name !== remote) refuse([`The release is of ${release.name}, and ${remote} was to be published.`])
  if (known && known.digest !== digest) {
    refuse([
      `${remote} ${release.id} was published with other content: wanted ${known.digest.slice(0, 12)}, found ${digest.slice(0, 12)}.`,
    ])
  }
  const arrived: Arrived = { release, files }
  const problems = releaseProblems(arrived, await neighboursOf(arrived, { db, settings }))
  if (problems.length > 0) refuse(problems)

  await artefacts.keep(remote, release.id, new Map<string, Buffer | string>([...files, ['release.json', text]]))
  return inTransaction(db, async (tx) => {
    const published = { remote, id: release.id, digest, publishedAt: context.now, publishedBy: publisher.label }
    await insertRelease(tx, published)
    const change = { remote, environment, action: 'release.published', publisher: publisher.label, reason } as const
    return changeChannel(tx, change, context, (before) => withCurrent(before, release.id))
  })
}

/** All that people are given beside it now, wherever: what is in preview will be in production. */
async function neighboursOf(
  { release }: Arrived,
  { db, settings }: Pick<Foundation, 'db' | 'settings'>,
): Promise<Neighbours> {
  const channels = await listChannels(db)
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
