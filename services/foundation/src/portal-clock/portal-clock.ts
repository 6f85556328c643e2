import type { Clock } from '../clock.ts'
import { listen, notify } from '../database/notices.ts'
import { type Database, inTransaction, type Transaction } from '../database/transaction.ts'
import { describeError } from '../describe-error.ts'
import type { Logger } from '../logging.ts'
import { wakeOutboxes } from '../outbox/wake.ts'
import { announceRevocation } from '../sessions/revocation.ts'
import { type ClockState, lockClock, nextDue, readClock, setClock, setTarget } from './portal-clock.sql.ts'

const CHANNEL = 'portal_clock'
/** How often a notice that was lost is made up for, in ms. */
const LOOK_EVERY_MS = 500
/** How often a clock on its way looks whether what is due has been done, in ms. */
const STEP_EVERY_MS = 20
/** How long a clock on its way waits for a job that does not end, in ms of the world. */
const PATIENCE_MS = 10_000

interface Ground {
  db: Database
  log: Logger
  /** Address of a PostgreSQL, where other processes are heard; PGlite has but one. */
  url?: string | undefined
}

/** A clock that is ahead of the world's as the database says. Every process learns of a move within a second. */
export async function openPortalClock({ db, log, url }: Ground): Promise<{ clock: Clock; close(): Promise<void> }> {
  let aheadMs = 0
  const look = async () => {
    const before = aheadMs
    aheadMs = (await readClock(db)).aheadMs
    if (aheadMs === before) return
    // A session that was read before moved with the clock, too.
    announceRevocation()
    wakeOutboxes()
  }
  await look()
  const lookQuietly = () =>
    void look().catch((error) => log.warn({ error: describeError(error) }, 'the clock was not read'))
  const stop = listen(CHANNEL, lookQuietly, { url, log })
  const timer = setInterval(lookQuietly, LOOK_EVERY_MS)
  timer.unref()
  return {
    clock: { now: () => new Date(Date.now() + aheadMs), aheadMs: () => aheadMs },
    close: async () => {
      clearInterval(timer)
      await stop()
    },
  }
}

/** Time of the portal, and the time that it is moving to. */
export interface PortalTime {
  now: Date
  aheadMs: number
  target: Date | null
}

/** Returns the portal's time as the database has it. */
export async function portalTime(tx: Transaction): Promise<PortalTime> {
  return timeOf(await readClock(tx))
}

const timeOf = ({ aheadMs, target }: ClockState): PortalTime => ({
  now: new Date(Date.now() + aheadMs),
  aheadMs,
  target,
})

/** Sends the clock on its way; {@link startClockMover} takes it there. One that is on its way already goes on to the later time. */
export async function sendClockTo(tx: Transaction, to: Date): Promise<PortalTime> {
  const state = await lockClock(tx)
  const target = state.target && state.target > to ? state.target : to
  await setTarget(tx, target)
  await notify(tx, CHANNEL)
  return timeOf({ ...state, target })
}

/** Takes the clock back to the world's time at once. What was written in the time that was left stays as it is. */
export async function resetClock(tx: Transaction): Promise<PortalTime> {
  const state = { aheadMs: 0, target: null }
  await setClock(tx, await lockClock(tx), state)
  await notify(tx, CHANNEL)
  return timeOf(state)
}

/**
 * Moves a clock that is on its way from one due job to the next, so that each is done at its own time and in order. Any number of
 * processes may do so at once. Returns how to stop.
 */
export function startClockMover({ db, log, url }: Ground): () => Promise<void> {
  let isStopped = false
  let movedAt = performance.now()
  let round: Promise<void> = Promise.resolve()

  const go = async () => {
    while (!isStopped) {
      const step = await stepClock(db, performance.now() - movedAt > PATIENCE_MS)
      if (step !== 'waited') movedAt = performance.now()
      if (step === 'stands') return
      await new Promise((done) => setTimeout(done, STEP_EVERY_MS))
    }
  }
  const look = () => {
    round = round.then(go).catch((error) => log.warn({ error: describeError(error) }, 'the clock was not moved'))
  }
  look()
  const stop = listen(CHANNEL, look, { url, log })
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await stop()
    await round
  }
}

/** Moves the clock to the next due job, unless one is being done; `isOverdue` passes over those that do not end. */
export async function stepClock(db: Database, isOverdue = false): Promise<'stands' | 'waited' | 'moved'> {
  if (!(await readClock(db)).target) return 'stands'

  return inTransaction(db, async (tx) => {
    const before = await lockClock(tx)
    const { target, aheadMs } = before
    if (!target) return 'stands'

    const now = Date.now() + aheadMs
    const due = await nextDue(tx, isOverdue ? new Date(now) : undefined)
    if (due && due.getTime() <= now) return 'waited'

    const isThere = !due || due >= target
    const to = Math.max(now, (isThere ? target : due).getTime())
    await setClock(tx, before, { aheadMs: aheadMs + to - now, target: isThere ? null : target })
    await notify(tx, CHANNEL)
    return 'moved'
  })
}
