import { expect, test } from '@jest/globals'
import { isCarried, type Overload, p99 } from './overload.ts'

const carried: Overload = {
  capacity: 1_000,
  asked: 3_000,
  goodput: 900,
  refusedWithin: 49,
  healthWithin: 99,
  growth: 19 * 1_024,
}

test.each([
  ['too little is answered', { goodput: 899 }],
  ['who is refused waits too long', { refusedWithin: 50 }],
  ['a health check waits too long', { healthWithin: 100 }],
  ['memory grows', { growth: 20 * 1_024 }],
])('too much at once is not carried when %s', (_, worse) => {
  expect(isCarried(carried)).toBe(true)
  expect(isCarried({ ...carried, ...worse })).toBe(false)
})

test('one of a hundred may take longer', () => {
  expect(p99(Array.from({ length: 100 }, (_, at) => 100 - at))).toBe(99)
  expect(p99([])).toBe(0)
})
