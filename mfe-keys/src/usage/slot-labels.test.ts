import { afterEach, expect, jest, test } from '@jest/globals'
import { dayMarks, ownZone, slotLabels } from './slot-labels.ts'

const HOUR_MS = 3_600_000
const hours = (from: string, count: number) => ({
  slots: Array.from({ length: count }, (_, at) => Date.parse(from) + at * HOUR_MS),
  slotMs: HOUR_MS,
})
/** Sets the browser's time zone to this many minutes ahead of UTC. */
const isAhead = (minutes: number) => jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-minutes)
afterEach(() => void jest.restoreAllMocks())

test.each([
  [120, ['15:00', '16:00']],
  [-300, ['08:00', '09:00']],
  [330, ['18:30', '19:30']],
])('hours are shown as a clock %i minutes ahead of UTC shows them, if that is wished', (minutes, labels) => {
  isAhead(minutes)
  const range = hours('2026-03-09T13:00:00Z', 2)
  expect(slotLabels(range, 'local')).toEqual(labels)
  expect(slotLabels(range, 'utc')).toEqual(['13:00', '14:00'])
})

test('of several days each hour has its own day, which begins where it does there', () => {
  isAhead(120)
  const range = hours('2026-03-09T00:00:00Z', 48)
  const labels = slotLabels(range, 'local')
  expect([labels[0], labels[21], labels[22]]).toEqual(['03/09 02:00', '03/09 23:00', '03/10 00:00'])
  const marked = (zone: 'utc' | 'local') =>
    dayMarks(range, zone)?.flatMap((mark, at) => (mark === undefined ? [] : [[at, mark]]))
  expect(marked('utc')).toEqual([
    [0, '03/09'],
    [24, '03/10'],
  ])
  expect(marked('local')).toEqual([
    [22, '03/10'],
    [46, '03/11'],
  ])
})

test('days are UTC wherever somebody is: they are counted so', () => {
  isAhead(-300)
  const days = { slots: [Date.parse('2026-03-09T00:00:00Z')], slotMs: 24 * HOUR_MS }
  expect(slotLabels(days, 'local')).toEqual(['03/09'])
  expect(dayMarks(days, 'local')).toBeUndefined()
})

test('who is in UTC has nothing to choose', () => {
  isAhead(0)
  expect(ownZone(Date.now())).toBeUndefined()
  isAhead(120)
  expect(ownZone(Date.now())).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})
