import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { exportJWK, generateKeyPair } from 'jose'
import { mintAccessToken, verifyAccessToken } from '../sessions/access-token.ts'
import { openKeyRing } from './key-ring.ts'

const now = new Date('2026-03-09T09:00:00Z')
const claims = { sessionId: 's', userId: 1, accountId: 2 }
const newFolder = () => mkdtempSync(join(tmpdir(), 'portal-keys-'))

async function newKey(kid: string) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid }
}

test('keys are made once, readable by their owner only', async () => {
  const dataFolder = newFolder()
  const first = await openKeyRing({ signingKeys: undefined, envelopeKeys: undefined, dataFolder })
  const second = await openKeyRing({ signingKeys: undefined, envelopeKeys: undefined, dataFolder })

  expect(second.envelope).toEqual(first.envelope)
  expect(second.signing.current.kid).toBe(first.signing.current.kid)
  for (const name of readdirSync(join(dataFolder, 'keys'))) {
    expect(statSync(join(dataFolder, 'keys', name)).mode & 0o777).toBe(0o600)
  }
})

test('several processes that start together end up with the same keys', async () => {
  const dataFolder = newFolder()
  const settings = { signingKeys: undefined, envelopeKeys: undefined, dataFolder }
  const rings = await Promise.all([1, 2, 3].map(() => openKeyRing(settings)))
  expect(new Set(rings.map(({ signing }) => signing.current.kid)).size).toBe(1)
  expect(new Set(rings.map(({ envelope }) => envelope.current)).size).toBe(1)
})

test('a token lives through a rotation as long as its key is listed', async () => {
  const [one, two] = [await newKey('one'), await newKey('two')]
  const ring = async (...keys: object[]) => {
    const rest = { envelopeKeys: undefined, dataFolder: newFolder() }
    return (await openKeyRing({ signingKeys: JSON.stringify({ keys }), ...rest })).signing
  }
  const { access_token: token } = await mintAccessToken(await ring(one), claims, now)

  expect(await verifyAccessToken(await ring(two, one), token, now)).toMatchObject(claims)
  expect(await verifyAccessToken(await ring(two), token, now)).toBeUndefined()
})

test('keys that cannot be used are named', async () => {
  const dataFolder = newFolder()
  const open = (given: object) => openKeyRing({ signingKeys: undefined, envelopeKeys: undefined, dataFolder, ...given })
  for (const signingKeys of ['x', 'null', '{}', '{"keys":{}}']) {
    await expect(open({ signingKeys })).rejects.toThrow('SIGNING_KEYS is not a JSON Web Key Set.')
  }
  const wrong = '{"keys":[{"kid":"one","kty":"EC","crv":"P-256","x":"?","y":"?","d":"?"}]}'
  await expect(open({ signingKeys: wrong })).rejects.toThrow('SIGNING_KEYS holds a key that is none for ES256: one.')
  await expect(open({ signingKeys: '{"keys":[]}' })).rejects.toThrow('SIGNING_KEYS needs a private key')
  await expect(open({ envelopeKeys: 'a:c2hvcnQ=' })).rejects.toThrow('ENVELOPE_KEYS')
})
