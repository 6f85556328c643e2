import { expect, test } from '@jest/globals'
import { isCarried, type Overload } from './overload.ts'
import { quantile } from './quantile.ts'

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
  const values = Array.from({ length: 100 }, (_, at) => 100 - at)
  expect(quantile(values, 0.99)).toBe(99)
  expect(quantile(values, 0.5)).toBe(50)
  expect(quantile([], 0.99)).toBe(0)
})
