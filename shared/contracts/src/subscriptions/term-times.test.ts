import { expect, test } from '@jest/globals'
import { isGraceRunning, isInTerm, isTermOver } from './term-times.ts'

const NOW = new Date('2026-03-09T09:00:00.000Z')
const BEFORE = new Date('2026-03-09T08:59:59.999Z')
const AFTER = new Date('2026-03-09T09:00:00.001Z')

test.each([
  [BEFORE, AFTER, null, true, false],
  [NOW, AFTER, null, true, false],
  [AFTER, AFTER, null, false, false],
  [BEFORE, NOW, null, false, true],
  [BEFORE, AFTER, BEFORE, false, true],
])(
  'a term from %p to %p, terminated %p: in its term %s, over %s',
  (startsAt, expiresAt, terminatedAt, isIn, isOver) => {
    const times = { startsAt, expiresAt, terminatedAt }
    expect([isInTerm(times, NOW), isTermOver(times, NOW)]).toEqual([isIn, isOver])
  },
)

test('rule I10: a grace period lasts until its end, and one that nobody gave does not', () => {
  expect([null, BEFORE, NOW, AFTER].map((end) => isGraceRunning(end, NOW))).toEqual([false, false, false, true])
})
