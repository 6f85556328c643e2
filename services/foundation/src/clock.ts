/** The only source of time: everything that waits, expires or renews is tested by moving it. Times are UTC. */
export interface Clock {
  now(): Date
  /** How far this clock is ahead of the world's, in ms; absent on a clock that cannot be moved (rule E32). */
  aheadMs?(): number
}

export const systemClock: Clock = { now: () => new Date() }

/**
 * Returns what the world's clocks show at a time of the portal, by default now: for what outside parties compare with
 * theirs (signatures, assertions), and for leases that several processes compare.
 */
export function worldTime(clock: Clock, time = clock.now()): Date {
  return new Date(time.getTime() - (clock.aheadMs?.() ?? 0))
}

export interface TestClock extends Clock {
  advance(ms: number): void
  set(to: Date): void
}

/** A clock that stands still until it is moved. */
export function createTestClock(start: Date): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms
    },
    set: (to) => {
      now = to.getTime()
    },
  }
}
