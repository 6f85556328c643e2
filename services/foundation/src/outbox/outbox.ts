import { type Clock, worldTime } from '../clock.ts'
import { type Database, inTransaction, type Transaction } from '../database/transaction.ts'
import { describeError } from '../describe-error.ts'
import type { Logger } from '../logging.ts'
import { FinalFailure } from './final-failure.ts'
import { type ClaimedJob, claimNext, type Lane, markDead, markDone, markFailed } from './outbox.sql.ts'
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
const MOST_ATTEMPTS = 10
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 3_600_000

/** A worker; any number may run on one database, and each may die at any moment. */
export function createOutbox({ db, clock, log, handlers, afterwards = {}, lane }: OutboxOptions): Outbox {
  let round: Promise<number> = Promise.resolve(0)
  let timer: NodeJS.Timeout | undefined
  let unsubscribe: (() => void) | undefined
  let isStopped = false

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

  /**
   * One at a time, so that a lease is for one job however slow those before it were. Leases go by the world's time: a
   * process that learns sooner of a moved clock takes no job from one that is at it.
   */
  async function workOff(): Promise<number> {
    for (let tried = 0; ; tried += 1) {
      const job = isStopped
        ? undefined
        : await claimNext(db, clock.now(), { now: worldTime(clock), ms: LEASE_MS }, lane)
      if (!job) return tried
      await attempt(job)
    }
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
