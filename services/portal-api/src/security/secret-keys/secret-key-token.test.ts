import { expect, test } from '@jest/globals'
import { isWellFormedToken, newToken } from './secret-key-token.ts'

test('a new token is well-formed and never the same', () => {
  const tokens = Array.from({ length: 50 }, () => newToken())

  expect(tokens.filter(isWellFormedToken)).toHaveLength(50)
  expect(new Set(tokens).size).toBe(50)
  expect(tokens[0]).toMatch(/^psk_[0-9A-Za-z]{30}$/)
})

test('one wrong character is noticed', () => {
  const token = newToken()
  const other = token.charAt(10) === 'x' ? 'y' : 'x'

  expect(isWellFormedToken(token.slice(0, 10) + other + token.slice(11))).toBe(false)
})

test('the same bytes make the same token', () => {
  const bytes = (size: number) => new Uint8Array(size).fill(7)

  expect(newToken(bytes)).toBe(newToken(bytes))
})
