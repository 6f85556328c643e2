import { expect, test } from '@jest/globals'
import { newToken } from './session-token.ts'

test('256 tokens of 256 bits: none repeats, and ones are as frequent as zeros', () => {
  const tokens = Array.from({ length: 256 }, newToken)
  expect(new Set(tokens).size).toBe(256)

  const bytes = tokens.flatMap((token) => [...Buffer.from(token, 'base64url')])
  expect(bytes).toHaveLength(256 * 32)
  const ones = bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  const bits = bytes.length * 8
  // Five standard deviations: chance refuses one run in two million.
  expect(Math.abs(ones - bits / 2)).toBeLessThan(5 * (Math.sqrt(bits) / 2))
})
