import { expect, test } from '@jest/globals'
import { rankTest } from './rank-test.ts'

const numbers = (shift: number) => Array.from({ length: 200 }, (_, at) => at + shift)

// By scipy.stats.mannwhitneyu.
test.each([
  ['far apart', [1.1, 2.2, 3.3, 4.4, 5.5, 6.6, 7.7, 8.8], [2, 3, 9, 10, 11, 12, 13, 14], 0.0520296],
  ['with ties', [1, 1, 2, 2, 3, 3, 4, 5], [2, 3, 3, 4, 4, 5, 6, 6], 0.0697423],
  ['the same', numbers(0), numbers(0), 1],
  ['a tenth further', numbers(0), numbers(20), 0.0010149],
])('%s, whichever comes first', (_, some, others, chance) => {
  expect(rankTest(some, others)).toBeCloseTo(chance, 6)
  expect(rankTest(others, some)).toBeCloseTo(chance, 6)
})
