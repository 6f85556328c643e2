import { expect, test } from '@jest/globals'
import { seenIn } from './thread.ts'

test.each([
  ['none', [], undefined],
  ['all of them', [1, 2, 3], 3],
  ['those before a gap: an own answer comes before what the customer wrote meanwhile', [1, 3], 1],
])('rule Q41: staff have seen %s', (_, sequences, seen) => {
  const messages = sequences.map((sequence) => ({ sequence }))
  expect(seenIn({ messages })).toBe(seen)
})
