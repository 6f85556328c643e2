import { expect, test } from '@jest/globals'
import { numberIn } from './typed-numbers.ts'

test.each([
  ['10001', 10001],
  ['2147483648', undefined],
  ['12a', undefined],
  ['-1', undefined],
])('%s as a number', (text, expected) => {
  expect(numberIn(text)).toBe(expected)
})
