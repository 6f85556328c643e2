import { expect, test } from '@jest/globals'
import { nameOfDay } from './name-of-day.ts'

test.each([
  ['2026-03-09T12:00:00', 'Today'],
  ['2026-03-08T23:59:00', 'Yesterday'],
  // A day with 23 hours, where clocks change then.
  ['2026-03-08T00:00:00', 'Yesterday'],
  ['2026-03-07T12:00:00', 'Saturday, March 7, 2026'],
  ['', ''],
])('a day is named as the reader’s calendar has it: %s', (at, name) => {
  expect(nameOfDay(at, new Date('2026-03-09T00:30:00').getTime())).toBe(name)
})
