import { expect, test } from '@jest/globals'
import { numberIn, orderNumberIn } from './typed-numbers.ts'

test.each([
  ['10001', 10001],
  ['2147483648', undefined],
  ['12a', undefined],
  ['-1', undefined],
])('%s as a number', (text, expected) => {
  expect(numberIn(text)).toBe(expected)
})

test.each([
  ['10015', 10015],
  ['order 10015', 10015],
  ['Order #10015', 10015],
  ['orders 10015', undefined],
])('“%s” as the number of an order', (text, expected) => {
  expect(orderNumberIn(text)).toBe(expected)
})
