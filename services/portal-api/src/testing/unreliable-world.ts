import type { Random } from '../seed/random.ts'

export const NOON = new Date('2026-03-09T12:00:00Z').getTime()
const LEASE_MS = 60_000

export const pick = <T>(random: Random, list: readonly T[]): T => list[random.between(0, list.length - 1)] as T

/** Work that is left for later; `at` by the world's clock, ms. */
export interface Job {
  key: string
  at: number
}

/**
 * An actor: code between two `yield`s is a transaction, and at each `yield` its process may die. It waits for nothing,
 * or for the response to a request, which may get lost.
 */
export type Actor<Answer> = Generator<{ ask: () => Answer } | undefined, void, Answer | undefined>

/** Processes, a network and a clock of which none can be relied upon. The same seed is the same story. */
export function unreliableWorld<Answer>(random: Random) {
  let now = NOON
  let jobs: Job[] = []
  const seen = { crashes: 0, lost: 0, late: 0, repeated: 0 }
  /** Requests that were sent and may still arrive, even if no one waits for them. */
  const onTheWay: (() => Answer)[] = []
  const running: { actor: Actor<Answer>; job: Job | undefined; given: Answer | undefined }[] = []
  const start = (actor: Actor<Answer>, job?: Job) => void running.push({ actor, job, given: undefined })
  /** A process ends; the job that it had in hand is free again when its lease is over. */
  function kill(at: number): void {
    const [killed] = running.splice(at, 1)
    if (killed?.job) jobs.push({ ...killed.job, at: now + LEASE_MS })
  }

  /** One step of one of them; it may die there, or hear nothing. */
  function step(isCalm: boolean): void {
    const at = isCalm ? 0 : random.between(0, running.length - 1)
    const one = running[at]
    if (!one) return
    if (!isCalm && random.next() < 0.06) {
      seen.crashes += 1
      kill(at)
      return
    }
    const { value, done } = one.actor.next(one.given)
    one.given = undefined
    if (done) running.splice(at, 1)
    else if (value) one.given = isCalm ? value.ask() : onTheWire(value.ask)
  }
  function onTheWire(question: () => Answer): Answer | undefined {
    const fate = random.next()
    if (fate < 0.2) {
      seen.late += 1
      onTheWay.push(question)
      return undefined
    }
    const said = question()
    if (fate < 0.35) {
      seen.repeated += 1
      onTheWay.push(question)
    }
    if (fate >= 0.55) return said
    seen.lost += 1
    return undefined
  }
  const dueJobs = () => {
    const due = jobs.filter(({ at }) => at <= now)
    jobs = jobs.filter(({ at }) => at > now)
    return due
  }

  /**
   * Injects every kind of fault for a while: `act` starts user actions, `hear` delivers messages; after each round one
   * of `pauses` passes, in ms.
   */
  function suffer(
    work: (job: Job) => Actor<Answer>,
    { act, hear, pauses }: { act: () => void; hear: () => void; pauses: readonly number[] },
  ): void {
    for (let round = 0; round < 40; round += 1) {
      act()
      for (const job of dueJobs()) {
        start(work(job), job)
        // A worker that is slow is taken for dead: another does the job again.
        if (random.next() < 0.3) jobs.push({ key: job.key, at: now + LEASE_MS })
      }
      hear()
      if (onTheWay.length && random.next() < 0.2) onTheWay.splice(random.between(0, onTheWay.length - 1), 1)[0]?.()
      for (let steps = random.between(1, 6); steps > 0; steps -= 1) step(false)
      now += pick(random, pauses)
    }
  }
  /** Then all is well again, for three hours. */
  function recover(work: (job: Job) => Actor<Answer>): void {
    while (running.length) kill(0)
    for (const end = now + 3 * 3_600_000; now < end; now += 300_000) {
      for (const question of onTheWay.splice(0)) question()
      for (const job of dueJobs()) start(work(job), job)
      while (running.length) step(true)
    }
  }
  return { now: () => now, seen, start, later: (job: Job) => void jobs.push(job), suffer, recover }
}
