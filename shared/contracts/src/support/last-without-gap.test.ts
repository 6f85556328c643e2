import { expect, test } from '@jest/globals'
import { lastWithoutGap } from './last-without-gap.ts'

test.each([
  [[], 0],
  [[1, 2, 3], 3],
  [[1, 2, 4, 5], 2],
  [[1, 3], 1],
  [[2, 3], 0],
])('rules Q34 and Q41: with %j a conversation is read on, and has been read, behind %i', (known, last) => {
  expect(lastWithoutGap(known.map((sequence) => ({ sequence })))).toBe(last)
})
