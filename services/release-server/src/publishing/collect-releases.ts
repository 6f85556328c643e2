import { DAY_MS } from '@portal/contracts/time-units'
import { type AuditContext, auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import type { ArtifactStore } from '../artefacts/artifact-store.ts'
import { namedBy } from '../registry/channel.ts'
import { deleteRelease, listChannels, listReleases, lockChannels } from '../registry/registry.sql.ts'

/**
 * Removes releases that no channel names and that were published, and taken from people, longer ago than the retention window
 * (rule P6): open tabs still ask for their files. Returns what went.
 */
export async function collectReleases(
  { db, settings }: Pick<Foundation, 'db' | 'settings'>,
  artifacts: ArtifactStore,
  publisher: string,
  context: AuditContext,
) {
  const channels = await listChannels(db)
  const named = new Set(channels.flatMap((channel) => namedBy(channel).map((id) => `${channel.remote}/${id}`)))
  const since = context.now.getTime() - settings.releasesKeptDays * DAY_MS
  const gone = (await listReleases(db)).filter(
    ({ remote, id, publishedAt, leftAt }) =>
      !named.has(`${remote}/${id}`) && Math.max(publishedAt.getTime(), leftAt?.getTime() ?? 0) < since,
  )
  const removed: typeof gone = []
  for (const release of gone) {
    const { remote, id } = release
    const isRemoved = await inTransaction(db, async (tx) => {
      // Somebody may have given it to people since it was looked at.
      await lockChannels(tx, remote)
      if ((await listChannels(tx)).some((channel) => channel.remote === remote && namedBy(channel).includes(id)))
        return false
      await deleteRelease(tx, remote, id)
      const facts = { subject: remote, release: id, publisher }
      await writeAudit(tx, context, [auditLine('release.forgotten', facts)])
      // Under the lock: who publishes or promotes it afterwards must not find what is about to go.
      await artifacts.remove(remote, id)
      return true
    })
    if (isRemoved) removed.push(release)
  }
  return removed
}
