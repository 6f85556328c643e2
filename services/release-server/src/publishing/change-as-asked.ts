import type { ChannelChange } from '@portal/contracts/release-registry'
import { MINUTE_MS } from '@portal/contracts/time-units'
import type { AuditContext } from '@portal/foundation/audit'
import { type Database, inTransaction, type Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import type { ArtifactStore } from '../artefacts/artifact-store.ts'
import { beginTrial } from '../canary/canary-trials.sql.ts'
import { changeChannel } from '../registry/change-channel.ts'
import { type Channel, paused, promoted, rolledBack, withCanary, withCurrent } from '../registry/channel.ts'
import { findRelease, listChannels, type StoredChannel } from '../registry/registry.sql.ts'
import type { Publisher } from './publisher.ts'

type Asked = ChannelChange & { remote: string; publisher: Publisher }

const AUDITED = {
  canary: { action: 'release.tried' },
  promote: { action: 'release.promoted' },
  rollback: { action: 'release.rolled-back' },
  pause: { action: 'release.paused' },
} as const

/** Tries, promotes, pauses or takes back a release (rules P2, P4). Throws with the reason when the channel cannot do that. */
export function changeAsAsked(
  db: Database,
  artifacts: ArtifactStore,
  asked: Asked,
  context: AuditContext,
): Promise<StoredChannel> {
  const { remote, environment, action, publisher, reason, promote_after: minutes } = asked
  const change = { ...AUDITED[action], remote, environment, publisher: publisher.label, reason }
  return inTransaction(db, async (tx) => {
    let goesOn = false
    const changed = await changeChannel(tx, change, context, async (before) => {
      if (!before) return refuse(`${remote} has nothing in ${environment} yet: publish a release first.`)
      const after = await decide(tx, before, asked)
      const given = after.canary ?? after.current
      goesOn = before.canary === after.canary && before.percent > 0
      if (!(await artifacts.has(remote, given)))
        refuse(`The files of ${remote} ${given} are not there: publish it again.`)
      return after
    })
    const promotesAt = minutes === undefined ? null : new Date(context.now.getTime() + minutes * MINUTE_MS)
    if (action === 'canary' && changed.canary)
      await beginTrial(tx, { ...changed, release: changed.canary, promotesAt }, { goesOn })
    return changed
  })
}

async function decide(tx: Transaction, before: StoredChannel, asked: Asked): Promise<Channel> {
  if (asked.action === 'rollback') return rolledBack(before)
  if (asked.action === 'pause') return paused(before)
  if (asked.action === 'promote' && before.canary && asked.release === undefined) return promoted(before)

  const id = asked.release ?? (before.canary || (await inPreview(tx, asked.remote)))
  if (!id || !(await findRelease(tx, asked.remote, id)))
    return refuse(id ? `There is no release ${id} of ${asked.remote}.` : 'Name a release: there is none in preview.')
  if (asked.action === 'promote') return withCurrent(before, id)
  if (asked.percent === undefined) return refuse('Say how many of a hundred accounts get it.')
  return withCanary(before, id, asked.percent)
}

async function inPreview(tx: Transaction, remote: string): Promise<string | undefined> {
  const channels = await listChannels(tx, 'preview')
  return channels.find((channel) => channel.remote === remote)?.current
}

function refuse(reason: string): never {
  throw problem('release:refused', { context: { reasons: [reason] } })
}
