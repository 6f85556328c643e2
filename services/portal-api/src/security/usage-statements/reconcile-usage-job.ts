import { type UsageDifference, usageDifferenceOf } from '@portal/contracts/subscriptions/usage-periods'
import { DAY_MS } from '@portal/contracts/time-units'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { type JobHandler, schedule, scheduleUnlessWaiting } from '@portal/foundation/outbox'
import { findSubscriptionIds, noteUsedBefore, type UsageOfSubscription } from '../../subscriptions/index.ts'
import { findUsage } from './counted-lookups.sql.ts'
import { deleteDifference, lockDifferences, saveDifference, type UsageDifferenceRow } from './usage-differences.sql.ts'

export const RECONCILE_USAGE = 'usage.reconcile'
/** One job goes through all subscriptions. */
const SUBJECT = 'all'
/** Number of subscriptions that are compared in one transaction. */
const AT_ONCE = 500

type Report = (log: Foundation['log']) => void

/**
 * Compares once a day, for each subscription, what the gateway counted with what was taken from it. A difference is
 * reported to operators when it is found and whenever it changes (rule K87).
 */
export function reconcileUsage({ log }: Pick<Foundation, 'log'>): JobHandler {
  return async ({ payload }, { db, now }) => {
    const reports = await inTransaction(db, async (tx) => {
      const ids = await findSubscriptionIds(tx, String(payload.after ?? ''), AT_ONCE)
      const after = ids.length === AT_ONCE ? ids.at(-1) : undefined
      await schedule(tx, [after ? { ...jobAt(now), payload: { after } } : jobAt(new Date(now.getTime() + DAY_MS))])
      return compare(tx, ids, now)
    })
    for (const report of reports) report(log)
  }
}

/** Schedules the first comparison a day from now, unless one waits. */
export async function scheduleReconciliation({ db, clock }: Pick<Foundation, 'db' | 'clock'>): Promise<void> {
  const tomorrow = new Date(clock.now().getTime() + DAY_MS)
  await inTransaction(db, (tx) => scheduleUnlessWaiting(tx, [jobAt(tomorrow)]))
}

function jobAt(runAt: Date) {
  return { kind: RECONCILE_USAGE, subject: SUBJECT, payload: {}, runAt }
}

async function compare(tx: Transaction, ids: readonly string[], now: Date): Promise<Report[]> {
  await noteUsedBefore(tx, ids)
  const reported = new Map((await lockDifferences(tx, ids)).map((row) => [row.subscriptionId, row]))
  const reports: Report[] = []
  for (const usage of await findUsage(tx, ids)) {
    const report = await note(tx, usage, { known: reported.get(usage.id), found: usageDifferenceOf(usage), now })
    if (report) reports.push(report)
  }
  return reports
}

interface Noted {
  known: UsageDifferenceRow | undefined
  found: UsageDifference | undefined
  now: Date
}

/** Notes what changed since the last comparison, and returns what to say about it. */
async function note(tx: Transaction, usage: UsageOfSubscription, { known, found, now }: Noted) {
  const ids = { account: usage.accountId, license: usage.licenseId, subscription: usage.id }
  if (!found && !known) return undefined
  if (!found) {
    await deleteDifference(tx, usage.id)
    return (log: Foundation['log']) => log.info(ids, 'the usage of a subscription agrees again')
  }
  if (known && isSame(known, found)) return undefined

  await saveDifference(tx, usage.id, found, now)
  return (log: Foundation['log']) => log.error({ ...ids, ...found }, 'the usage of a subscription does not agree')
}

function isSame(known: UsageDifferenceRow, { counted, taken, months }: UsageDifference): boolean {
  const isAlike = (one: UsageDifference['months'][number], at: number) => {
    const other = months[at]
    return one.month === other?.month && one.counted === other.counted && one.taken === other.taken
  }
  return (
    known.counted === counted &&
    known.taken === taken &&
    known.months.length === months.length &&
    known.months.every(isAlike)
  )
}
