import { expect, test } from '@jest/globals'
import { parseClockMove } from './parse-clock-move.ts'

const NOW = new Date('2026-03-09T09:00:00.000Z')

test.each([
  ['+30d', '2026-04-08T09:00:00.000Z'],
  ['+12h', '2026-03-09T21:00:00.000Z'],
  [' +1d ', '2026-03-10T09:00:00.000Z'],
  ['2027-03-01', '2027-03-01T00:00:00.000Z'],
  ['2026-03-09T09:00:01Z', '2026-03-09T09:00:01.000Z'],
])('E32: %s moves the clock to %s', (words, to) => {
  expect(parseClockMove(words, NOW)).toEqual({ to: new Date(to) })
})

test('E32: reset takes it back', () => {
  expect(parseClockMove('reset', NOW)).toEqual({ isReset: true })
})

test.each(['+0d', '2026-03-09', '2026-03-09T09:00:00Z', '2020-01-01'])(
  'E32: %s is not ahead and is refused',
  (words) => {
    expect(parseClockMove(words, NOW)).toEqual({
      error: 'The clock only goes forward. Only reset takes it back to today',
    })
  },
)

test.each(['', '30d', '-1d', '+1w', '+1.5d', 'tomorrow', '2027-02-30', '2027-13-01', '2027-3-1', '+999999d'])(
  'E32: %j is no time and is refused',
  (words) => {
    expect(parseClockMove(words, NOW)).toEqual({ error: 'Enter +30d, +12h, a date as 2027-03-01, or reset' })
  },
)

test.each(['+99999d', '2040-01-01'])('E32: %s is too far', (words) => {
  expect(parseClockMove(words, NOW)).toEqual({ error: 'Move the clock at most five years at once' })
})
