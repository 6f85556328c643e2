import { expect, test } from '@jest/globals'
import { comparisonOf } from './comparison.ts'

test.each([
  [112, 100, '12% more than on Monday (100)'],
  [1, 3, '67% fewer than on Monday (3)'],
  [5, 5, 'The same as on Monday (5)'],
  [5, 0, 'None on Monday (0)'],
  [999, 100, '899% more than on Monday (100)'],
  [1_000, 100, '10 times as many as on Monday (100)'],
  [0, 0, ''],
  [5, undefined, ''],
])('%p beside %p: “%s”', (total, before, words) => {
  expect(comparisonOf(total, before, 'on Monday')).toBe(words)
})
