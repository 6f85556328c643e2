import { type AuditAction, type AuditContext, auditLine, writeAudit } from '@portal/foundation/audit'
import { notify, type Transaction } from '@portal/foundation/database'
import { type Channel, namedBy } from './channel.ts'
import { type Environment, lockChannel, type StoredChannel, saveChannel } from './registry.sql.ts'
import { countChange } from './registry-state.sql.ts'

/** Notification channel between processes on one database. */
export const RELEASES_CHANGED = 'releases_changed'

/** Author, remote, kind and reason of a change. */
export interface Change {
  remote: string
  environment: Environment
  action: Extract<AuditAction, `release.${string}`>
  publisher: string
  reason: string
}

/**
 * Brings one channel from one state to the next, with an audit line, and tells every process (rule P2). `decide` is given the
 * state under a lock and throws to refuse.
 */
export async function changeChannel(
  tx: Transaction,
  change: Change,
  context: AuditContext,
  decide: (before: StoredChannel | undefined) => Channel | Promise<Channel>,
): Promise<StoredChannel> {
  const { remote, environment, action, publisher, reason } = change
  const before = await lockChannel(tx, remote, environment)
  const after = await decide(before)
  const left = before ? namedBy(before).filter((id) => after.current !== id) : []
  await saveChannel(tx, { remote, environment, left, now: context.now }, after)
  const facts = { release: after.canary ?? after.current, environment, percent: after.percent, publisher, reason }
  await countChange(tx)
  await notify(tx, RELEASES_CHANGED)
  await writeAudit(tx, context, [auditLine(action, { subject: remote, ...facts })])
  return { ...after, remote, environment }
}
