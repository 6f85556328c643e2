import { expect, test } from '@jest/globals'
import { formatMoney } from './money.tsx'

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123_450, '$1,234.50'],
  [-100, '−$1.00'],
  [99_999_999_999, '$999,999,999.99'],
])('%d cents are %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text)
})

test.each([undefined, null, Number.NaN, '100', 1.5, Number.POSITIVE_INFINITY])('%p is no amount', (value) => {
  expect(formatMoney(value)).toBe('—')
})
