import { expect, test } from '@jest/globals'
import { formatShortSpan, formatSpan } from './span.ts'

test.each([
  [0, '0 s'],
  [45.4, '45 s'],
  [60, '1 min'],
  [899, '14 min'],
  [3_600, '1 h'],
  [7_500, '2 h 5 min'],
  [86_400, '1 d'],
  [97_200, '1 d 3 h'],
])('rule Q69: %s s are written %s', (seconds, text) => {
  expect(formatSpan(seconds)).toBe(text)
})

test.each([
  [0, '1 min'],
  [899, '14 min'],
  [3_599, '59 min'],
  [7_500, '2 h'],
  [97_200, '1 d'],
])('rule Q61: a wait of %s s is written %s', (seconds, text) => {
  expect(formatShortSpan(seconds)).toBe(text)
})
