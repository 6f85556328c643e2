import { expect, test } from '@jest/globals'
import { type Figures, labelOf, peakOf, readingOf, summaryOf, totalOf } from './reading.ts'

const one = (counts: number[], more: Partial<Figures> = {}): Figures => ({
  series: [{ id: 'a', name: 'Production', counts, total: 0 }],
  labels: counts.map((_, at) => `11/0${at + 1}`),
  noun: 'lookup',
  isRunning: true,
  expected: 0,
  ...more,
})

test('what is not over and what is only expected say so', () => {
  const figures = one([1, 2, 3, 4], { expected: 1 })
  expect([0, 1, 2, 3].map((at) => labelOf(figures, at))).toEqual([
    '11/01',
    '11/02',
    '11/03 (so far)',
    '11/04 (expected)',
  ])
  expect(labelOf(one([1, 2], { isRunning: false }), 1)).toBe('11/02')
})

test('a bar is read with its parts, without empty ones, and with the time before', () => {
  const figures = one([1_000, 7], {
    series: [
      { id: 'a', name: 'Production', counts: [1_000, 7], total: 1_007 },
      { id: 'b', name: 'Staging', counts: [204, 0], total: 204 },
    ],
    before: { name: 'Period before', counts: [990] },
  })
  expect(readingOf(figures, 0)).toBe('11/01: 1,204 lookups. Production 1,000, Staging 204. Period before: 990.')
  expect(readingOf(figures, 1)).toBe('11/02 (so far): 7 lookups. Production 7.')
})

test('a lone series is not named, and what is expected is said to be about', () => {
  expect(readingOf(one([1, 5], { expected: 1 }), 1)).toBe('11/02 (expected): about 5 lookups.')
})

test('forecasts are no part of the total and no peak', () => {
  const figures = one([3, 9, 9, 50], { expected: 1 })
  expect(totalOf(figures)).toBe(21)
  expect(peakOf(figures)).toEqual({ at: 1, count: 9 })
})

test.each([
  ['rising', [10, 10, 12, 12, 1], '45 lookups; rising; most 11/03 with 12.'],
  ['falling', [20, 10, 10, 8, 1], '49 lookups; falling; most 11/01 with 20.'],
  ['steady', [10, 10, 10, 11, 0], '41 lookups; steady; most 11/04 with 11.'],
  ['too short for a trend', [5, 1], '6 lookups; most 11/01 with 5.'],
  ['empty', [0, 0, 0], '0 lookups.'],
])('a chart that is %s is summed up in a sentence', (_, counts, words) => {
  expect(summaryOf(one(counts))).toBe(words)
})

test('a comparison that is known replaces the trend of the bars', () => {
  expect(summaryOf(one([10, 10, 20, 0]), '12% more than before')).toBe(
    '40 lookups; 12% more than before; most 11/03 with 20.',
  )
})
