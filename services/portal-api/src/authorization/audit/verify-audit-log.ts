import { type AuditCheck, verifyAuditLog } from '@portal/contracts/authorization/admin-staff-log'
import { formatCount } from '@portal/contracts/counts'
import { type Verification, verifyChains } from '@portal/foundation/audit'
import type { Database } from '@portal/foundation/database'
import { handle } from '../../kernel/handle.ts'

const running = new WeakMap<Database, Promise<Verification>>()

/** Takes seconds for a million rows. The result describes the log when the check began (rule G114). */
export const verifyAuditLogHandler = handle(verifyAuditLog, {
  prepare: ({ db }) => verifyOnce(db),
  run: async ({ audit }, { rows, ends, broken }) => {
    audit('audit-log.verified', {
      subject: 0,
      result: broken ? 'it is not what was written' : `${formatCount(rows, 'row')}, all intact`,
    })
    return { rows, chains: Object.keys(ends).length, broken: broken ? brokenView(broken) : null }
  },
})

function verifyOnce(db: Database): Promise<Verification> {
  const known = running.get(db)
  if (known) return known

  const check = verifyChains(db).finally(() => running.delete(db))
  running.set(db, check)
  return check
}

function brokenView({
  accountId,
  position,
  id,
  what,
}: NonNullable<Verification['broken']>): NonNullable<AuditCheck['broken']> {
  return { account_id: accountId === 0 ? null : accountId, position, row_id: id ?? '', what }
}
