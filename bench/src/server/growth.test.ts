import { expect, test } from '@jest/globals'
import { growthOf } from './growth.ts'

const minutes = (inUse: (minute: number) => number) =>
  Array.from({ length: 20 }, (_, at) => ({ minute: at + 1, inUse: inUse(at + 1), resident: 300_000 + at * 2_048 }))

test('growth is counted in MB an hour', () => {
  expect(
    growthOf(
      minutes((minute) => 200_000 + minute * 1_024),
      'inUse',
    ),
  ).toBeCloseTo(60)
  expect(
    growthOf(
      minutes(() => 200_000),
      'inUse',
    ),
  ).toBe(0)
  expect(
    growthOf(
      minutes(() => 200_000),
      'resident',
    ),
  ).toBeCloseTo(120)
})

test('what is taken in the first quarter is no growth, nor is one minute in which nothing was collected', () => {
  expect(
    growthOf(
      minutes((minute) => (minute <= 5 ? minute * 10_000 : 60_000)),
      'inUse',
    ),
  ).toBe(0)
  expect(
    growthOf(
      minutes((minute) => (minute === 20 ? 90_000 : 60_000)),
      'inUse',
    ),
  ).toBe(0)
})
