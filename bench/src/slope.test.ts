import { expect, test } from '@jest/globals'
import { slope } from './slope.ts'

const visits = (time: (delay: number) => number) => [100, 500, 900, 100, 500, 900].map((x) => [x, time(x)] as const)

test('a view that waits for two trips comes two milliseconds later for each of delay, on any machine', () => {
  expect(slope(visits((delay) => 80 + 2 * delay))).toBe(2)
  expect(slope(visits((delay) => 4000 + 2 * delay))).toBe(2)
})

test('one visit that the machine held up changes nothing', () => {
  const [first, ...others] = visits((delay) => 80 + 2 * delay)
  expect(slope([[first?.[0] ?? 0, 9000], ...others])).toBe(2)
})
