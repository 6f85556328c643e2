import { type Foundation, openFoundation } from '@portal/foundation/foundation'
import { createMailer, MAIL_KINDS } from '@portal/foundation/mail'
import { createOutbox } from '@portal/foundation/outbox'
import { answerInFolder, startClockMover } from '@portal/foundation/portal-clock'
import {
  afterwardsOf,
  beginTidyingUp,
  countUsageDifferences,
  drawForLetter,
  jobsOf,
  noteSeller,
  SLOW_JOBS,
  scheduleReconciliation,
} from '@portal/portal-api'
import { seedDemo } from '@portal/portal-api/seed'
import { answerOf } from './move-clock.ts'
import type { StartContext } from './run.ts'

/** Database and keys, with the example company in them if it is asked for and the database is empty. */
export async function openStores({ settings, log, metrics }: StartContext): Promise<Foundation> {
  const foundation = await openFoundation(settings, { log })
  try {
    await noteSeller(foundation)
    await beginTidyingUp(foundation.db, foundation.clock.now())
    if (settings.seed) await seedDemo(foundation)
    await scheduleReconciliation(foundation)
    metrics.observe('usage_differences', 'Subscriptions whose usage does not agree with what was taken.', () =>
      countUsageDifferences(foundation.db),
    )
    return foundation
  } catch (error) {
    await foundation.close()
    throw error
  }
}

/** Runs background jobs: mail, renewals, deadlines, and the hourly cleanup. Returns a function to stop. */
export function startBackgroundWork(foundation: Foundation): () => Promise<void> {
  const { settings, db, clock, log, keys } = foundation
  const mailer = createMailer(settings, keys.envelope, drawForLetter(foundation))
  const mailJobs = Object.fromEntries(MAIL_KINDS.map((kind) => [kind, mailer.deliver]))
  const work = {
    db,
    clock,
    log,
    handlers: { ...jobsOf(foundation), ...mailJobs },
    afterwards: afterwardsOf(foundation),
  }
  // What asks customers' addresses, or the vault, or comes by the thousand takes long: nobody's letter waits for it.
  const outboxes = [{ without: SLOW_JOBS.flat() }, ...SLOW_JOBS.map((only) => ({ only }))].map((lane) =>
    createOutbox({ ...work, lane }),
  )
  for (const outbox of outboxes) outbox.start()
  const stopMover = settings.movesClock ? startClockMover({ db, log, url: settings.databaseUrl }) : undefined
  const stopAnswering =
    settings.movesClock && !settings.databaseUrl
      ? answerInFolder(settings.dataFolder, (words) => answerOf(db, words))
      : undefined
  return async () => {
    stopAnswering?.()
    await stopMover?.()
    await Promise.all(outboxes.map((outbox) => outbox.stop()))
    mailer.close()
  }
}
