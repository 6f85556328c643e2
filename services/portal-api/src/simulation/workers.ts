import type { TestClock } from '@portal/foundation/clock'
import type { Foundation } from '@portal/foundation/foundation'
import { createLogger } from '@portal/foundation/logging'
import { type Letter, MAIL_KINDS, openMailJob } from '@portal/foundation/mail'
import { createOutbox, type JobHandler } from '@portal/foundation/outbox'
import { openWatchedDatabase } from '@portal/foundation/testing'
import { jobsOf } from '../portal-api.ts'
import type { Random } from '../seed/random.ts'

/** Process that runs the outbox, dies at any statement, and is started again. */
export interface Worker {
  /** Does what is due, or dies in between; false if it does not run yet. */
  run(): Promise<boolean>
  /** Resolves once it runs. */
  ready(): Promise<void>
  close(): Promise<void>
}

export interface Faults {
  /** Share of rounds in which a worker dies. */
  deaths: number
  /** Share of jobs that two do at the same moment, as when a slow worker is taken for dead. */
  doubles: number
  /** Share of rounds in which the bank does not answer. */
  silences: number
}

export const NO_FAULTS: Faults = { deaths: 0, doubles: 0, silences: 0 }

/** Hears what a worker says about its work. */
export interface Listener {
  /** A letter left the portal; one of the same job may leave again after a death. */
  letter(letter: Letter, job: number): void
  count(what: string, times?: number): void
  /** A job failed though nobody had died and the bank was there. */
  anomaly(words: string): void
}

/** Dependencies of a worker. */
export interface Ground {
  foundation: Foundation
  clock: TestClock
  /** The application's address of the database. */
  url: string
  random: Random
  /** Called before each statement of its jobs and of the outbox. */
  onStatement?: () => void
}

const KILLED = 'The worker was killed.'
/** Statement of a round at which a worker may die, at most. */
export const LAST_STATEMENT = 60
/** The bank's silence is part of the simulation; a card is then forgotten with another attempt. */
const AWAY = 'Cards cannot be reached'
const MOVES_MONEY = /^(subscription|renewal|payment|refund)\./

export function createWorker(
  { foundation, clock, url, random, onStatement: watch }: Ground,
  { faults, listener }: { faults: Faults; listener: Listener },
): Worker {
  let isDead = false
  let left: number | undefined
  const onStatement = () => {
    watch?.()
    if (!isDead && left !== undefined) {
      left -= 1
      isDead = left < 0
      if (isDead) listener.count('transactions of workers cut off at a statement')
    }
    if (isDead) throw new Error(KILLED)
  }
  const [own, other] = [openWatchedDatabase(url, { onStatement, max: 3 }), openWatchedDatabase(url, { max: 2 })]
  const ofOwn = jobsOf({ ...foundation, db: own.db })
  const ofOther = jobsOf({ ...foundation, db: other.db })
  const mail: JobHandler = async ({ id, payload }) =>
    listener.letter(openMailJob(foundation.keys.envelope, payload), id)

  function doing(kind: string): JobHandler {
    const [first, second] = [ofOwn[kind], ofOther[kind]]
    if (!first || !second) throw new Error(`There is no handler of ${kind}.`)
    return async (job, context) => {
      listener.count(`jobs ${kind}`)
      clock.advance(random.between(1, 20))
      if (!MOVES_MONEY.test(kind) || random.next() >= faults.doubles) return first(job, context)

      listener.count('jobs done by two at once')
      const results = await Promise.allSettled([first(job, context), second(job, { ...context, db: other.db })])
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    }
  }
  const wrapped = {
    ...Object.fromEntries(Object.keys(ofOwn).map((kind) => [kind, doing(kind)])),
    ...Object.fromEntries(MAIL_KINDS.map((kind) => [kind, mail])),
  }
  const log = createLogger(
    { logLevel: 'info' },
    {
      write: (line) => {
        if (!isDead && !line.includes(KILLED) && !line.includes(AWAY)) listener.anomaly(line.slice(0, 2_000))
      },
    },
  )

  async function run(): Promise<boolean> {
    isDead = false
    left = random.next() < faults.deaths ? random.between(0, LAST_STATEMENT) : undefined
    try {
      await createOutbox({ db: own.db, clock, log, handlers: wrapped }).runDue()
    } catch (error) {
      if (!isDead) throw error
    }
    isDead = false
    left = undefined
    return true
  }

  const close = async () => {
    await own.close()
    await other.close()
  }
  return { run, ready: async () => {}, close }
}
