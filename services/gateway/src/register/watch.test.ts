import { describe, expect, test } from '@jest/globals'
import { isKnown, stepOfWatch, type Watch, type WatchEffect, type WatchEvent, type WatchPhase } from './watch.ts'

const MINUTE = 60_000
const FAILURE = new Error('nobody listens')

/** A state of each phase; the last poll began at 1 s. */
const STATES: Record<WatchPhase, Watch> = {
  unread: { phase: 'unread', seenAt: Number.NEGATIVE_INFINITY },
  current: { phase: 'current', mark: '1', seenAt: 1_000 },
  'cut-off': { phase: 'cut-off', mark: '1', seenAt: 1_000 },
}

/** An event of each type, and a poll after a long time. */
const EVENTS: Record<WatchEvent['type'] | 'looking after long', WatchEvent> = {
  looking: { type: 'looking', at: 1_000 + 30 * MINUTE },
  'looking after long': { type: 'looking', at: 1_001 + 30 * MINUTE },
  seen: { type: 'seen', at: 2_000, mark: '2' },
  failed: { type: 'failed', error: FAILURE },
}

const SEEN: Watch = { phase: 'current', mark: '2', seenAt: 2_000 }

/** The state after every event in every phase, and its effects. */
const TABLE: Record<WatchPhase, Record<keyof typeof EVENTS, [Watch, ...WatchEffect[]]>> = {
  unread: {
    // Nothing is in memory that could be wrong.
    looking: [STATES.unread, 'forget'],
    'looking after long': [STATES.unread, 'forget'],
    seen: [SEEN],
    failed: [{ phase: 'cut-off', seenAt: Number.NEGATIVE_INFINITY }, 'tell'],
  },
  current: {
    looking: [STATES.current],
    'looking after long': [STATES.current, 'forget'],
    seen: [SEEN],
    failed: [STATES['cut-off'], 'tell'],
  },
  'cut-off': {
    looking: [STATES['cut-off']],
    'looking after long': [STATES['cut-off'], 'forget'],
    seen: [SEEN],
    failed: [STATES['cut-off']],
  },
}

describe.each(keysOf(TABLE))('a watch that is %s', (phase) => {
  test.each(keysOf(TABLE[phase]))('and hears: %s', (event) => {
    expect(stepOfWatch(STATES[phase], EVENTS[event])).toEqual(TABLE[phase][event])
  })
})

test('lookups are decided for five minutes after a poll, and not before the first', () => {
  expect(isKnown(STATES.unread, 0)).toBe(false)
  for (const watch of [STATES.current, STATES['cut-off']]) {
    expect(isKnown(watch, 1_000 + 5 * MINUTE)).toBe(true)
    expect(isKnown(watch, 1_001 + 5 * MINUTE)).toBe(false)
  }
})

function keysOf<T extends object>(of: T): (keyof T)[] {
  return Object.keys(of) as (keyof T)[]
}
