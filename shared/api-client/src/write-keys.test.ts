import { expect, test } from '@jest/globals'
import { createWriteKeys } from './write-keys.ts'

test('a write without an answer keeps its key, an answered one gets another', () => {
  const keys = createWriteKeys()
  const first = keys.keyOf('PUT /orders {}')
  expect(keys.keyOf('PUT /orders {}')).toBe(first)
  expect(keys.keyOf('PUT /orders {"plans":[]}')).not.toBe(first)

  keys.answered('PUT /orders {}')
  expect(keys.keyOf('PUT /orders {}')).not.toBe(first)
})

test('it is not remembered for ever', () => {
  let now = 0
  const keys = createWriteKeys(() => now)
  const first = keys.keyOf('POST /token {}')
  now = 10 * 60_000
  expect(keys.keyOf('POST /token {}')).toBe(first)
  now++
  expect(keys.keyOf('POST /token {}')).not.toBe(first)
})
