import { expect, test } from '@jest/globals'
import { advance } from './usage-marks.ts'

const MARCH = new Date('2026-03-01T00:00:00Z')
const APRIL = new Date('2026-04-01T00:00:00Z')
const NOW = new Date('2026-03-09T09:00:00Z')

test('a mark rises by whole percentages and says from which', () => {
  const mark = { since: MARCH, percent: 24 }
  expect(advance(mark, { used: 249, allowed: 1_000, since: MARCH }, NOW)).toBeUndefined()
  expect(advance(mark, { used: 250, allowed: 1_000, since: MARCH }, NOW)).toEqual({
    mark: { since: MARCH, percent: 25 },
    from: 24,
  })
})

test('all is reached by the last lookup and not by the one before', () => {
  const mark = { since: MARCH, percent: 98 }
  expect(advance(mark, { used: 999, allowed: 1_000, since: MARCH }, NOW)?.mark.percent).toBe(99)
  expect(advance(mark, { used: 1_000, allowed: 1_000, since: MARCH }, NOW)?.mark.percent).toBe(100)
  expect(advance(mark, { used: 1_200, allowed: 1_000, since: MARCH }, NOW)?.mark.percent).toBe(100)
})

test('a later start begins again, and so does a smaller count', () => {
  const mark = { since: MARCH, percent: 95 }
  expect(advance(mark, { used: 30, allowed: 100, since: APRIL }, NOW)).toEqual({
    mark: { since: APRIL, percent: 30 },
    from: 0,
  })
  expect(advance(mark, { used: 30, allowed: 100, since: MARCH }, NOW)).toEqual({
    mark: { since: NOW, percent: 30 },
    from: 0,
  })
})

test('when a newer subscription has ended the period of before does not come back', () => {
  expect(advance({ since: APRIL, percent: 50 }, { used: 50, allowed: 100, since: MARCH }, NOW)).toBeUndefined()
})
