import { expect, test } from '@jest/globals'
import { goesOn, hasRenewalStopped, isGraceRunning, isInTerm, isTermOver } from './term-times.ts'

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

test.each([
  ['begins with the end and lasts longer', NOW, AFTER, null, true],
  ['lasts as long', BEFORE, NOW, null, false],
  ['was terminated', BEFORE, AFTER, BEFORE, false],
  ['begins later, and has begun', AFTER, new Date('2026-04-09T09:00:00Z'), null, true],
  ['begins later still', new Date('2026-03-10T09:00:00Z'), new Date('2026-04-09T09:00:00Z'), null, false],
])('rule I83: of two terms one that %s goes on where the other ends', (_, startsAt, expiresAt, terminatedAt, goes) => {
  expect(goesOn({ startsAt, expiresAt, terminatedAt }, NOW, AFTER)).toBe(goes)
})

test('rule I10: a grace period lasts until its end, and one that nobody gave does not', () => {
  expect([null, BEFORE, NOW, AFTER].map((end) => isGraceRunning(end, NOW))).toEqual([false, false, false, true])
})

test.each([
  ['a renewal whose grace period is over', 'subscription', NOW, true],
  ['a renewal in its grace period', 'subscription', AFTER, false],
  ['a renewal without one', 'subscription', null, false],
  ['what somebody ordered', undefined, BEFORE, false],
])('rule I89: %s has stopped or not', (_, renewalOf, graceEndsAt, isStopped) => {
  expect(hasRenewalStopped({ renewalOf, graceEndsAt }, NOW)).toBe(isStopped)
})
