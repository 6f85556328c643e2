import { type Clock, worldTime } from '../clock.ts'
import { type Database, inTransaction, type Transaction } from '../database/transaction.ts'
import { describeError } from '../describe-error.ts'
import type { Logger } from '../logging.ts'
import { FinalFailure } from './final-failure.ts'
import { type ClaimedJob, claimDue, type Lane, markDead, markDone, markFailed, release } from './outbox.sql.ts'
import { onWake } from './wake.ts'

/** Does one job. It may be called again for a job that it finished, so it has to be idempotent. */
export type JobHandler = (job: ClaimedJob, context: { db: Database; now: Date }) => Promise<void>

/** Follow-up work for a finished job, in the transaction that records the result. */
export type EndHandler = (tx: Transaction, job: ClaimedJob, now: Date) => Promise<void>
/** Follow-up work by kind of job. */
export type EndHandlers = Readonly<Record<string, { done: EndHandler; givenUp: EndHandler }>>

export interface Outbox {
  /** Does all that is due at this moment; returns how many jobs were tried. */
  runDue(): Promise<number>
  /** Looks every second, and at once after a commit of this process. */
  start(): void
  /** Waits for the job in hand and begins no other. */
  stop(): Promise<void>
}

export interface OutboxOptions {
  db: Database
  clock: Clock
  log: Logger
  handlers: Record<string, JobHandler>
  afterwards?: EndHandlers
  /** All jobs by default. Slow jobs get a worker of their own, so that letters do not wait for them. */
  lane?: Lane
}

const LOOK_EVERY_MS = 1_000
const LEASE_MS = 60_000
/** Age of a claim after which its job is not begun any more, so that half a lease is left for it. */
const STALE_MS = LEASE_MS / 2
/** Jobs that are claimed at once while they take no time, at most. */
const MOST_CLAIMED = 50
/** A worker claims no more than it does in about this time: others may be idle. */
const CLAIM_FOR_MS = 250
const MOST_ATTEMPTS = 10
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 3_600_000

/** Returns what does one claimed job and records its result, whatever it is. */
function createAttempt({ db, clock, log, handlers, afterwards = {} }: OutboxOptions) {
  async function attempt(job: ClaimedJob): Promise<void> {
    const handler = handlers[job.kind]
    try {
      if (!handler) throw new Error(`Nobody here does jobs of the kind ${JSON.stringify(job.kind)}.`)
      await handler(job, { db, now: clock.now() })
      await finish(job)
    } catch (error) {
      await postpone(job, error)
    }
  }

  async function postpone(job: ClaimedJob, failure: unknown): Promise<void> {
    const { id, kind, attempts } = job
    const error = describeError(failure)
    log.warn({ job: id, kind, attempts, error }, 'a job failed')
    if (attempts >= MOST_ATTEMPTS || failure instanceof FinalFailure) return giveUp(job, error)

    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1))
    return markFailed(db, job, error, new Date(clock.now().getTime() + wait))
  }

  function finish(job: ClaimedJob): Promise<void> {
    const now = clock.now()
    if (!afterwards[job.kind]) return markDone(db, job, now)

    return inTransaction(db, async (tx) => {
      await markDone(tx, job, now)
      await afterwards[job.kind]?.done(tx, job, now)
    })
  }

  function giveUp(job: ClaimedJob, error: string): Promise<void> {
    const now = clock.now()
    return inTransaction(db, async (tx) => {
      await markDead(tx, job, error, now)
      await afterwards[job.kind]?.givenUp(tx, job, now)
    })
  }

  return attempt
}

/** A worker; any number may run on one database, and each may die at any moment. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { db, clock, log, lane } = options
  const attempt = createAttempt(options)
  let round: Promise<number> = Promise.resolve(0)
  let timer: NodeJS.Timeout | undefined
  let unsubscribe: (() => void) | undefined
  let isStopped = false

  /**
   * Claims as many jobs at once as take no time, and one at a time where they are slow, so that a lease is for one job
   * however slow those before it were. Leases go by the world's time: a process that learns sooner of a moved clock
   * takes no job from one that is at it.
   */
  async function workOff(): Promise<number> {
    for (let [tried, most] = [0, 1]; ; ) {
      if (isStopped) return tried
      const claimedAt = worldTime(clock).getTime()
      const claimed = await claimDue(db, clock.now(), { now: new Date(claimedAt), ms: LEASE_MS }, { most, lane })
      if (!claimed.length) return tried
      const begun = performance.now()
      const done = await attemptAll(claimed, claimedAt)
      tried += done
      const each = (performance.now() - begun) / done
      most = Math.max(1, Math.min(MOST_CLAIMED, 2 * most, Math.floor(CLAIM_FOR_MS / each)))
    }
  }

  /** Does claimed jobs one after another and returns their number; those that have to wait too long are given back. */
  async function attemptAll(claimed: readonly ClaimedJob[], claimedAt: number): Promise<number> {
    for (const [done, job] of claimed.entries()) {
      if (done > 0 && (isStopped || worldTime(clock).getTime() - claimedAt > STALE_MS)) {
        await release(db, claimed.slice(done))
        return done
      }
      await attempt(job)
    }
    return claimed.length
  }

  /** Rounds run one after another: a later one sees everything written before it. */
  function runDue(): Promise<number> {
    round = round.then(workOff, workOff)
    return round
  }
  const look = () =>
    void runDue().catch((error) => log.error({ error: describeError(error) }, 'the outbox cannot be read'))

  return {
    runDue,
    start: () => {
      unsubscribe = onWake(look)
      timer = setInterval(look, LOOK_EVERY_MS)
      timer.unref()
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      unsubscribe?.()
      await round.catch(() => undefined)
    },
  }
}
