import { beforeAll, expect, test } from '@jest/globals'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import type { SigningKeys } from '../keys/key-ring.ts'
import { mintAccessToken, verifyAccessToken } from './access-token.ts'

const now = new Date('2026-03-09T09:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const claims = { sessionId: 'session', userId: 7, accountId: 3 }
let keys: SigningKeys
let stranger: SigningKeys

async function newKeys(kid: string): Promise<SigningKeys> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  return { current: { kid, key: privateKey }, verifying: new Map([[kid, publicKey]]) }
}

beforeAll(async () => {
  keys = await newKeys('ours')
  stranger = await newKeys('ours')
})

test('a token says whom it speaks for and when it ends', async () => {
  const token = await mintAccessToken(keys, claims, now)
  expect(token).toMatchObject({ token_type: 'Bearer', expiration: '2026-03-09T09:30:00.000Z' })
  expect(await verifyAccessToken(keys, token.access_token, later(29))).toEqual({ ...claims, expiresAt: later(30) })
})

test('a token of more than a minute ahead is of before the clock was set back, and nobody’s', async () => {
  const { access_token: token } = await mintAccessToken(keys, claims, now)
  expect(await verifyAccessToken(keys, token, later(-1))).toMatchObject(claims)
  expect(await verifyAccessToken(keys, token, new Date(later(-1).getTime() - 1_000))).toBeUndefined()
})

test('staff have no account in their token', async () => {
  const { access_token: token } = await mintAccessToken(keys, { sessionId: 's', userId: 1 }, now)
  expect((await verifyAccessToken(keys, token, now))?.accountId).toBeUndefined()
})

test('a token that has expired, was altered, or that another key signed is nobody’s', async () => {
  const { access_token: token } = await mintAccessToken(keys, claims, now)
  const [head, , signature] = token.split('.')
  const payload = Buffer.from(JSON.stringify({ sub: '8', sid: 'session', exp: 9e9, iss: 'portal' })).toString(
    'base64url',
  )

  expect(await verifyAccessToken(keys, token, later(30))).toBeUndefined()
  expect(await verifyAccessToken(keys, `${head}.${payload}.${signature}`, now)).toBeUndefined()
  expect(await verifyAccessToken(stranger, token, now)).toBeUndefined()
})

test.each([
  ['of another kind', { typ: 'JWT' }, 'portal'],
  ['of another issuer', { typ: 'at+jwt' }, 'somebody'],
])('a token %s is refused, also when our key signed it', async (_, { typ }, issuer) => {
  const token = await new SignJWT({ sid: 'session' })
    .setProtectedHeader({ alg: 'ES256', kid: 'ours', typ })
    .setIssuer(issuer)
    .setSubject('7')
    .setIssuedAt(now)
    .setExpirationTime(later(30))
    .sign(keys.current.key)
  expect(await verifyAccessToken(keys, token, now)).toBeUndefined()
})

test('a token without signature, or signed by a public key as a secret, is refused', async () => {
  const body = { sid: 'session' }
  const unsigned = new UnsecuredJWT(body)
    .setIssuer('portal')
    .setSubject('7')
    .setIssuedAt(now)
    .setExpirationTime('1h')
    .encode()
  const publicKey = keys.verifying.get('ours')
  const secret = new TextEncoder().encode(JSON.stringify(publicKey && (await exportJWK(publicKey))))
  const confused = await new SignJWT(body)
    .setProtectedHeader({ alg: 'HS256', kid: 'ours', typ: 'at+jwt' })
    .setIssuer('portal')
    .setSubject('7')
    .setIssuedAt(now)
    .setExpirationTime('1h')
    .sign(secret)

  expect(await verifyAccessToken(keys, unsigned, now)).toBeUndefined()
  expect(await verifyAccessToken(keys, confused, now)).toBeUndefined()
})
