import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { mailJob } from '@portal/foundation/mail'
import { enqueue } from '@portal/foundation/outbox'
import { changeChannel } from '../registry/change-channel.ts'
import { paused, promoted } from '../registry/channel.ts'
import { type Environment, lockChannel } from '../registry/registry.sql.ts'
import {
  type CanaryTrial,
  countTrial,
  listDueTrials,
  markHalted,
  markPromoted,
  type Tried,
} from './canary-trials.sql.ts'
import { countInWords, hasFailed, hasPassed } from './canary-verdict.ts'
import { haltLetter } from './halt-letter.ts'

/** Author of automatic channel changes. */
const BY_ITSELF = 'The portal'

type Counted = Pick<CanaryTrial, 'views' | 'failures'>

/**
 * Adds to the counts of a canary, and halts it once it has failed too often (rule P11): audited, logged, and mailed to
 * its team. However many processes count, it is halted once. A manual pause is kept.
 */
export async function recordTrial(foundation: Foundation, tried: Tried, counted: Counted): Promise<void> {
  const { db, log } = foundation
  const halted = await inTransaction(db, async (tx) => {
    const trial = await countTrial(tx, tried, counted)
    return trial && hasFailed(trial) && (await isOnTrial(tx, tried)) ? halt(tx, foundation, trial) : undefined
  })
  if (halted) log.error({ remote: tried.remote, release: tried.release, ...counted }, `a canary is halted: ${halted}`)
}

async function halt(tx: Transaction, { clock, keys, settings }: Foundation, trial: CanaryTrial): Promise<string> {
  const reason = countInWords(trial)
  const now = clock.now()
  await changeByItself(tx, trial, { action: 'release.halted', reason, now }, paused)
  await markHalted(tx, trial, reason)
  await enqueue(tx, [mailJob(keys.envelope, haltLetter(settings, trial, reason), now)])
  return reason
}

/** Promotes the canaries that are due and still healthy. */
export async function promoteDue({ db, clock, log }: Foundation, environment: Environment): Promise<void> {
  const now = clock.now()
  for (const trial of await listDueTrials(db, environment, now)) {
    if (!hasPassed(trial)) continue
    const reason = countInWords(trial)
    const isDone = await inTransaction(db, async (tx) => {
      if (!(await isOnTrial(tx, trial))) return false
      await changeByItself(tx, trial, { action: 'release.promoted', reason, now }, promoted)
      await markPromoted(tx, trial)
      return true
    })
    if (isDone) log.info({ remote: trial.remote, release: trial.release }, `a canary is for everybody: ${reason}`)
  }
}

/** Under the channel's lock, so that nobody changes it before this transaction has. */
async function isOnTrial(tx: Transaction, { remote, environment, release }: Tried): Promise<boolean> {
  const channel = await lockChannel(tx, remote, environment as Environment)
  return channel?.canary === release && channel.percent > 0
}

function changeByItself(
  tx: Transaction,
  { remote, environment }: Tried,
  { action, reason, now }: { action: 'release.halted' | 'release.promoted'; reason: string; now: Date },
  decide: typeof paused,
) {
  const change = { remote, environment: environment as Environment, action, publisher: BY_ITSELF, reason }
  return changeChannel(tx, change, { now, requestId: 'canary' }, (before) => {
    if (!before) throw new Error(`${remote} has no channel in ${environment}.`)
    return decide(before)
  })
}
