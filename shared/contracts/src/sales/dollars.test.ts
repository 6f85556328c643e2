import { expect, test } from '@jest/globals'
import { dollars } from './dollars.ts'

test.each([
  [0, '$0.00'],
  [123_450, '$1,234.50'],
  [-5, '−$0.05'],
  [-123_450, '−$1,234.50'],
])('rule J145: %d cents are %s', (cents, text) => {
  expect(dollars(cents)).toBe(text)
})
