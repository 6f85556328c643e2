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

test('a token that says only one of its times expires when its answer says', () => {
  const expiration = '2026-11-20T12:00:00Z'
  for (const claims of [{ exp: 1_000 }, { iat: 1_000 }]) {
    expect(holdToken({ access_token: saying(claims), expiration }, 0).expiresAt).toBe(Date.parse(expiration))
  }
})

test('what a token says is read also where its letters are not those of base64', () => {
  const token = saying({ sub: '~~~???>>>' })
  expect(token).toMatch(/-.*_|_.*-/)
  expect(claimsOf(token)).toEqual({ sub: '~~~???>>>' })
})

test('what says nothing by name says nothing', () => {
  expect(claimsOf(saying('text'))).toEqual({})
  expect(claimsOf(saying(null))).toEqual({})
  expect(claimsOf('')).toEqual({})
})

function saying(claims: unknown): string {
  return `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
}
