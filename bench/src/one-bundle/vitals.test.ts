import { expect, test } from '@jest/globals'
import { blockingTime, percentile } from './vitals.ts'

test('only what a task takes beyond 50 ms blocks, and only once something was painted', () => {
  const tasks = [
    { start: 100, duration: 300 },
    { start: 900, duration: 60 },
    { start: 1000, duration: 50 },
    { start: 2000, duration: 175 },
  ]
  expect(blockingTime(tasks, 800)).toBe(135)
})

test('a task that the first paint falls into counts', () => {
  expect(blockingTime([{ start: 100, duration: 300 }], 350)).toBe(250)
})

test.each([
  [0.75, 30],
  [0.5, 20],
  [1, 40],
])('of four values, so many lie within a share of %d: %d', (share, value) =>
  expect(percentile([40, 10, 30, 20], share)).toBe(value),
)
