import { expect, test } from '@jest/globals'
import { aToken } from '../testing/a-token.ts'
import { claimsOf, holdToken } from './token-lifetime.ts'

const DAY = 86_400_000

test.each([DAY, -DAY, 0])('a clock that is %i ms off leaves the lifetime as it is', (skew) => {
  const now = Date.now()
  const { expiresAt } = holdToken(aToken({ lifetime: 1_800_000, skew }), now)
  expect(expiresAt).toBe(now + 1_800_000)
})

test('a token that is no JWT expires when its answer says', () => {
  const expiration = '2026-11-20T12:00:00Z'
  expect(holdToken({ access_token: 'opaque', expiration }, Date.now()).expiresAt).toBe(Date.parse(expiration))
  expect(claimsOf('a.b')).toEqual({})
})
