import type { Transaction } from '@portal/foundation/database'
import { enqueue } from '@portal/foundation/outbox'
import { findWarnedPercents } from '../../contacts/index.ts'
import { findLicenceUse } from '../../subscriptions/index.ts'
import { advance, type Use } from './usage-marks.ts'
import { usageReachedJob } from './usage-reached-job.ts'
import {
  type Counted,
  countedName,
  findThresholdsOf,
  insertReached,
  lockMarks,
  saveMark,
} from './usage-thresholds.sql.ts'

/** A subject that a batch of lookups was counted on. */
interface Noted {
  uses: readonly { accountId: number; licenceId: string; subscriptionId: string }[]
  /** Limits of keys as they are now, locked. */
  limits: readonly { keyId: string; accountId: number; used: number; max: number; countsSince: Date }[]
  now: Date
}

interface Risen extends Counted, Use {
  /** Percents above the first, up to the second, are newly reached. */
  from: number
  to: number
}

/**
 * Updates the usage of licenses and limits after a batch was counted, in its transaction, and enqueues a job for every
 * percentage that someone wants to be notified of. Two statements a batch, whatever its size; more only when a whole
 * percentage was passed, at most a hundred times a period.
 */
export async function noteUse(tx: Transaction, { uses, limits, now }: Noted): Promise<void> {
  if (!uses.length) return

  const ofLicence = ({ accountId, licenceId }: Pick<Noted['uses'][number], 'accountId' | 'licenceId'>) =>
    ({ accountId, kind: 'license', subjectId: licenceId }) as const
  const ofKey = ({ accountId, keyId }: Noted['limits'][number]) =>
    ({ accountId, kind: 'key', subjectId: keyId }) as const
  const marks = await lockMarks(tx, [...uses.map(ofLicence), ...limits.map(ofKey)])
  // What is used is read under the lock: gateways that count different subscriptions of a license see each other's lookups.
  const licences = await findLicenceUse(tx, new Set(uses.map(({ subscriptionId }) => subscriptionId)), now)
  const inUse: (Counted & Use)[] = [
    ...licences.map((use) => ({ ...ofLicence(use), used: use.used, allowed: use.issued, since: use.since })),
    ...limits.map((limit) => ({ ...ofKey(limit), used: limit.used, allowed: limit.max, since: limit.countsSince })),
  ]
  const risen: Risen[] = []
  for (const use of inUse) {
    const mark = marks.get(countedName(use))
    const next = mark && advance(mark, use, now)
    if (!next) continue
    await saveMark(tx, use, next.mark)
    risen.push({ ...use, since: next.mark.since, from: next.from, to: next.mark.percent })
  }
  if (risen.length) await writeDown(tx, risen, now)
}

/** Records the reached percentages that someone wants to be notified of, each with a job to notify them. */
async function writeDown(tx: Transaction, risen: readonly Risen[], now: Date): Promise<void> {
  const warned = await findWarnedPercents(tx, [...new Set(risen.map(({ accountId }) => accountId))])
  const thresholds = await findThresholdsOf(tx, risen)
  const rows = risen.flatMap(({ from, to, ...use }) => {
    const percents = new Set(use.kind === 'license' ? warned.get(use.accountId) : [])
    for (const threshold of thresholds) if (countedName(threshold) === countedName(use)) percents.add(threshold.percent)
    return [...percents]
      .filter((percent) => percent > from && percent <= to)
      .sort((a, b) => a - b)
      .map((percent) => ({ ...use, percent, reachedAt: now }))
  })
  const ids = await insertReached(tx, rows)
  await enqueue(
    tx,
    ids.map((id) => usageReachedJob(id, now)),
  )
}
