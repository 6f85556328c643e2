import { describe, expect, test } from '@jest/globals'
import { type Counting, type CountingEvent, type CountingPhase, nextCounting, wasQuiet } from './counting.ts'

const FILE = { file: 'one.log', entries: [] }
const OTHER = { file: 'other.log', entries: [] }

/** A state of each phase, after seven rounds. */
const STATES: Record<CountingPhase, Counting> = {
  idle: { phase: 'idle', rounds: 7 },
  counting: { phase: 'counting', closed: FILE, rounds: 7 },
  waiting: { phase: 'waiting', closed: FILE, rounds: 7 },
  away: { phase: 'away', closed: FILE, rounds: 7 },
  retrying: { phase: 'retrying', closed: FILE, rounds: 7 },
}

/** An event of each type. */
const EVENTS: { [Type in CountingEvent['type']]: Extract<CountingEvent, { type: Type }> } = {
  began: { type: 'began', closed: OTHER },
  counted: { type: 'counted' },
  failed: { type: 'failed' },
  logged: { type: 'logged' },
  adopted: { type: 'adopted' },
}

const COUNTED: Counting = { phase: 'idle', rounds: 8 }

/** The state after every event in every phase. */
const TABLE: Record<CountingPhase, Record<CountingEvent['type'], Counting>> = {
  idle: {
    began: { phase: 'counting', closed: OTHER, rounds: 7 },
    counted: COUNTED,
    failed: { phase: 'waiting', rounds: 7 },
    // A file that cannot be closed is no closed file.
    logged: { phase: 'away', rounds: 7 },
    adopted: { phase: 'idle', rounds: 8 },
  },
  counting: {
    began: { phase: 'counting', closed: OTHER, rounds: 7 },
    counted: COUNTED,
    failed: { phase: 'waiting', closed: FILE, rounds: 7 },
    logged: { phase: 'away', closed: FILE, rounds: 7 },
    adopted: { phase: 'counting', closed: FILE, rounds: 8 },
  },
  waiting: {
    began: { phase: 'counting', closed: OTHER, rounds: 7 },
    counted: COUNTED,
    failed: { phase: 'waiting', closed: FILE, rounds: 7 },
    logged: { phase: 'away', closed: FILE, rounds: 7 },
    adopted: { phase: 'waiting', closed: FILE, rounds: 8 },
  },
  away: {
    began: { phase: 'retrying', closed: OTHER, rounds: 7 },
    counted: COUNTED,
    failed: { phase: 'away', closed: FILE, rounds: 7 },
    logged: { phase: 'away', closed: FILE, rounds: 7 },
    adopted: { phase: 'away', closed: FILE, rounds: 8 },
  },
  retrying: {
    began: { phase: 'retrying', closed: OTHER, rounds: 7 },
    counted: COUNTED,
    failed: { phase: 'away', closed: FILE, rounds: 7 },
    logged: { phase: 'away', closed: FILE, rounds: 7 },
    adopted: { phase: 'retrying', closed: FILE, rounds: 8 },
  },
}

describe.each(keysOf(TABLE))('counting that is %s', (phase) => {
  test.each(keysOf(TABLE[phase]))('and hears: %s', (event) => {
    expect(nextCounting(STATES[phase], EVENTS[event])).toEqual(TABLE[phase][event])
  })
})

/** True where what was read until then can be relied on. */
const QUIET: Record<CountingPhase, boolean> = {
  idle: true,
  // Committed and not answered yet, perhaps.
  counting: false,
  waiting: true,
  away: true,
  retrying: true,
}

test.each(keysOf(QUIET))('what was read until counting is %s', (phase) => {
  expect(wasQuiet(STATES.idle, STATES[phase])).toBe(QUIET[phase])
  expect(wasQuiet({ phase: 'idle', rounds: 6 }, STATES[phase])).toBe(false)
})

function keysOf<T extends object>(of: T): (keyof T)[] {
  return Object.keys(of) as (keyof T)[]
}
