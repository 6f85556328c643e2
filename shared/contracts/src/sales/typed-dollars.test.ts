import { expect, test } from '@jest/globals'
import { check } from '../check.ts'
import { centsTyped, inTypedDollars, typedDollars } from './typed-dollars.ts'

test.each([
  ['54.13', 5_413],
  ['$1,234.5', 123_450],
  [' 1234 ', 123_400],
  ['0', 0],
  ['0.1', 10],
  ['1,23', undefined],
  ['54.135', undefined],
  ['-5', undefined],
  ['5 dollars', undefined],
  ['', undefined],
])('dollars typed as "%s" are %p cents', (typed, cents) => {
  expect(centsTyped(typed)).toBe(cents)
})

test('cents are written into a field as they are read from it', () => {
  expect([5, 19_290, 123_456_789].map(inTypedDollars)).toEqual(['0.05', '192.90', '1234567.89'])
  expect(centsTyped(inTypedDollars(123_456_789))).toBe(123_456_789)
})

test.each([
  ['', 'This field is required'],
  ['ten', 'Enter dollars and cents, as 54.13'],
  ['0.00', 'Enter an amount'],
])('an amount typed as "%s" is refused: %s', (typed, message) => {
  expect(check(typedDollars(1), typed)).toEqual({ fields: { body: message } })
  expect(check(typedDollars(0), '0.00')).toEqual({ data: '0.00' })
})
