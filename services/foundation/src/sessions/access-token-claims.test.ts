import { beforeAll, expect, test } from '@jest/globals'
import { decodeJwt, decodeProtectedHeader, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { SigningKeys } from '../keys/key-ring.ts'
import { mintAccessToken, verifyAccessToken } from './access-token.ts'

const now = new Date('2026-03-09T09:00:00Z')
const WHOLE = { iss: 'portal', sub: '7', sid: 'session', iat: now.getTime() / 1000, exp: now.getTime() / 1000 + 60 }
let keys: SigningKeys

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  keys = { current: { kid: 'ours', key: privateKey }, verifying: new Map([['ours', publicKey]]) }
})

const signed = (payload: JWTPayload, kid?: string) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...(kid ? { kid } : {}) })
    .sign(keys.current.key)

test('a token says on the wire who made it, of whom it speaks, and for how long', async () => {
  const { access_token } = await mintAccessToken(keys, { sessionId: 'session', userId: 7, accountId: 3 }, now)
  const issued = now.getTime() / 1000
  expect(decodeJwt(access_token)).toEqual({
    iss: 'portal',
    sub: '7',
    sid: 'session',
    acc: 3,
    iat: issued,
    exp: issued + 1800,
  })
  expect(decodeProtectedHeader(access_token)).toEqual({ alg: 'ES256', kid: 'ours', typ: 'at+jwt' })
})

test('one without a person, a session, a beginning or an end is nobody’s, also when our key signed it', async () => {
  expect(await verifyAccessToken(keys, await signed(WHOLE, 'ours'), now)).toBeDefined()
  for (const claim of ['sub', 'sid', 'iat', 'exp', 'iss'] as const) {
    const { [claim]: _, ...rest } = WHOLE
    expect([claim, await verifyAccessToken(keys, await signed(rest, 'ours'), now)]).toEqual([claim, undefined])
  }
})

test('one that names no key of ours, or none, is nobody’s', async () => {
  expect(await verifyAccessToken(keys, await signed(WHOLE, 'theirs'), now)).toBeUndefined()
  expect(await verifyAccessToken(keys, await signed(WHOLE), now)).toBeUndefined()
})
