import { expect, test } from '@jest/globals'
import { goodputByItself, isCarried, type Overload } from './overload.ts'
import { quantile } from './quantile.ts'

const carried: Overload = {
  capacity: 1_000,
  asked: 3_000,
  goodput: 900,
  share: 0.9,
  efficiency: 0.9,
  refusedWithin: 49,
  healthWithin: 99,
  kept: [80, 81, 83, 84].map((mb) => mb * 1_024),
  during: 103 * 1_024,
  growth: 76 * 1_024,
}

test.each([
  ['too little is answered', { share: 0.89 }],
  ['refusals take the time of answers', { efficiency: 0.89 }],
  ['who is refused waits too long', { refusedWithin: 50 }],
  ['a health check waits too long', { healthWithin: 100 }],
  ['what waits fills the memory', { during: 104 * 1_024 }],
  ['each wave leaves more memory behind', { kept: [80, 80, 80, 82].map((mb) => mb * 1_024), during: 82 * 1_024 }],
  ['three waves leave much behind', { kept: [80, 84, 84, 85].map((mb) => mb * 1_024), during: 85 * 1_024 }],
])('too much at once is not carried when %s', (_, worse) => {
  expect(isCarried(carried)).toBe(true)
  expect(isCarried({ ...carried, ...worse })).toBe(false)
})

test.each([
  ['a third of an answer', 1, 3, 0],
  ['nothing', 0, 3, 1],
  ['a twenty-first part', 1, 21, 0.9],
])('a process whose refusals cost %s', (_, refusal, success, share) => {
  expect(goodputByItself({ refusal, success })).toBeCloseTo(share)
})

test('one of a hundred may take longer', () => {
  const values = Array.from({ length: 100 }, (_, at) => 100 - at)
  expect(quantile(values, 0.99)).toBe(99)
  expect(quantile(values, 0.5)).toBe(50)
  expect(quantile([], 0.99)).toBe(0)
})
