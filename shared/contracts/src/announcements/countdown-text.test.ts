import { expect, test } from '@jest/globals'
import { countdownText } from './countdown-text.ts'

const HOUR = 3_600_000

test.each([
  [72 * HOUR, '3 days'],
  [72 * HOUR - 1, '2 days'],
  [48 * HOUR, '2 days'],
  [24 * HOUR + 1, '1 day'],
  [24 * HOUR, '24:00:00'],
  [24 * HOUR - 1, '24:00:00'],
  [24 * HOUR - 1_000, '23:59:59'],
  [10 * HOUR, '10:00:00'],
  [61_000, '00:01:01'],
  [60_000, '00:01:00'],
  [1_000, '00:00:01'],
  [1, '00:00:01'],
  [0, ''],
  [-5_000, ''],
])('account.md §2: with %i ms left the countdown shows “%s”', (leftMs, text) => {
  expect(countdownText(leftMs)).toBe(text)
})
