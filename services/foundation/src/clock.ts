/** The only source of time: everything that waits, expires or renews is tested by moving it. Times are UTC. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

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
