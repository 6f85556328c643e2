import { expect, test } from '@jest/globals'
import { countOn, limitTo, newLimit, resetLimit } from './limit-rules.ts'

const NOW = new Date('2026-03-09T09:00:00Z')
const BEFORE = new Date('2026-03-01T00:00:00Z')
const SET = new Date('2026-02-01T00:00:00Z')
const limit = (max: number, used: number, reachedAt: Date | null = null, countsSince = SET) => ({
  max,
  used,
  reachedAt,
  countsSince,
})

test.each([
  ['a new limit has counted nothing', newLimit(5, NOW), limit(5, 0, null, NOW)],
  ['set above what is used, it is not reached', limitTo(10, limit(5, 4), NOW), limit(10, 4)],
  ['set to what is used, it is reached at once', limitTo(4, limit(5, 4), NOW), limit(4, 4, NOW)],
  ['set below what is used, it is reached at once', limitTo(3, limit(5, 4), NOW), limit(3, 4, NOW)],
  ['set lower while reached, it is reached since then', limitTo(3, limit(4, 4, BEFORE), NOW), limit(3, 4, BEFORE)],
  ['set higher while reached, it is not reached any more', limitTo(9, limit(4, 4, BEFORE), NOW), limit(9, 4)],
  ['set to 1e12, it is never reached', limitTo(1e12, limit(4, 4, BEFORE), NOW), limit(1e12, 4)],
  ['reset, it counts from nothing', resetLimit(limit(4, 9, BEFORE), NOW), limit(4, 0, null, NOW)],
  ['one lookup before the last is no limit', countOn(limit(5, 3), 1, NOW), limit(5, 4)],
  ['the last lookup reaches it', countOn(limit(5, 4), 1, NOW), limit(5, 5, NOW)],
  ['what was answered past it is counted', countOn(limit(5, 5, BEFORE), 2, NOW), limit(5, 7, BEFORE)],
  ['1e12 lookups do not reach 1e12', countOn(limit(1e12, 1e12 - 1), 2, NOW), limit(1e12, 1e12 + 1)],
])('%s', (_, outcome, expected) => {
  expect(outcome).toEqual(expected)
})
